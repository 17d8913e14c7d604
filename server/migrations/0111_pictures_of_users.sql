-- How many pictures somebody added lately is asked with each of them.
create index file_picture on file (account, user_id, created_at) where purpose = 'image';
