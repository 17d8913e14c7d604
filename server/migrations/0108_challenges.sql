-- RFC 7636: a code is good only for whoever asked for it. A program on people's own devices keeps no secret.
alter table api_application alter column secret_hash drop not null;
alter table api_application add column keeps_secret boolean not null generated always as (secret_hash is not null) stored;
-- It is known by its code alone, so there is always an address that this goes to.
alter table api_application add check (secret_hash is not null or cardinality(redirect_uris) > 0);
grant select (keeps_secret) on api_application to caselog_app;

-- base64url of the SHA-256 of what only the program knows until it collects.
alter table application_grant add column code_challenge text check (code_challenge ~ '^[A-Za-z0-9_-]{43}$');
