-- Returns the label under which the team report counts a chat: the one that was created first.
create or replace function label_of_chat(measured bigint) returns bigint language sql stable as $$
  select min(label_id) from chat_labels where chat_id = measured
$$;
