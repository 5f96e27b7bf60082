-- Lets a worker compute due times again, because labels choose the policy.
create or replace function outdate_labeled_service_levels() returns trigger language plpgsql as $$
begin
  -- Fixed order prevents deadlocks.
  update chat_service_levels set revision = revision + 1 where chat_id in (
    select chat_id from chat_service_levels where chat_id in (select chat_id from changed) order by chat_id for no key update);
  return null;
end
$$;

create or replace trigger chats_labeled after insert on chat_labels
  referencing new table as changed for each statement execute function outdate_labeled_service_levels();

create or replace trigger chats_unlabeled after delete on chat_labels
  referencing old table as changed for each statement execute function outdate_labeled_service_levels();
