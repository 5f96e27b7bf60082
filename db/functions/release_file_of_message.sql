-- Marks the file of a deleted message for removal.
create or replace function release_file_of_message() returns trigger language plpgsql as $$
begin
  update stored_files set state = 'leaving', changed_at = now() where file_key = old.media ->> 'fileKey';
  return null;
end
$$;

create or replace trigger release_file_of_message after delete on messages
  for each row
  when ((old.media_id is null) and ((old.media ->> 'fileKey') is not null))
  execute function release_file_of_message();
