select "queue".create_queue('import', '{"policy":"standard","retryLimit":20,"retryDelay":2,"heartbeatSeconds":15,"expireInSeconds":14400,"retentionSeconds":604800,"deleteAfterSeconds":86400}'::jsonb);
grant select, insert, update, delete on all tables in schema "queue" to caselog_system;
