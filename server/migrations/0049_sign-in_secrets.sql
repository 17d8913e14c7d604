-- What people sign in with is out of a request's own reach: its role sees that there is a password, and changes a profile.
alter table app_user add password_set boolean generated always as (password_hash is not null) stored;
revoke all on app_user from caselog_app;
grant select (
  id, account, role_id, first, last, email, user_login, password_set, status, capabilities, primary_phone, secondary_phone,
  phone_verified, mfa_verified, address1, address2, city, state, zip, custom_fields, display_system_use_notification,
  system_use_last_accepted, onboarding_banner, sso_application, last_login, invitation_expiration, created_at
), update (
  first, last, secondary_phone, address1, address2, city, state, zip, custom_fields, system_use_last_accepted, status,
  capabilities
) on app_user to caselog_app;
revoke all on one_time_token from caselog_app;

-- Nor what a session rests on, what an agency demands of its people and has bought, or what was sent to whom.
revoke insert, update, delete on session_family, session_token from caselog_app;
revoke insert, update, delete on account, addon, payment from caselog_app;
grant update (alt_idp_entity_id, alt_idp_login_url, alt_idp_certificate, enforce_sso) on account to caselog_app;
revoke select on outbox from caselog_app;
