-- Adds to a counter of the row's account. Arguments: the counter and the number.
create or replace function count_row() returns trigger language plpgsql as $$
begin
  -- Arguments: the counter and what to add.
  if tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select id, tg_argv[0], tg_argv[1]::int from accounts where id = old.account_id;
  else
    insert into counter_deltas (account_id, name, delta) values (new.account_id, tg_argv[0], tg_argv[1]::int);
  end if;
  return null;
end
$$;

create or replace trigger count_carts_delete after delete on carts
  for each row
  when (old.left_at is not null)
  execute function count_row('carts', '-1');

create or replace trigger count_carts_insert after insert on carts
  for each row
  when (new.left_at is not null)
  execute function count_row('carts', '1');

create or replace trigger count_carts_left after update of left_at on carts
  for each row
  when ((old.left_at is null) and (new.left_at is not null))
  execute function count_row('carts', '1');

create or replace trigger count_chats_delete after delete on chats
  for each row
  when (old.last_message_at is not null)
  execute function count_row('chats', '-1');

create or replace trigger count_chats_insert after insert on chats
  for each row
  when (new.last_message_at is not null)
  execute function count_row('chats', '1');

create or replace trigger count_chats_listed after update of last_message_at on chats
  for each row
  when ((new.last_message_at is not null) and (old.last_message_at is null))
  execute function count_row('chats', '1');

create or replace trigger count_chats_unlisted after update of last_message_at on chats
  for each row
  when ((new.last_message_at is null) and (old.last_message_at is not null))
  execute function count_row('chats', '-1');

create or replace trigger count_contacts_update_in after update of saved_at on contacts
  for each row
  when ((new.saved_at is not null) and (old.saved_at is null))
  execute function count_row('contacts', '1');

create or replace trigger count_contacts_update_out after update of saved_at on contacts
  for each row
  when ((old.saved_at is not null) and (new.saved_at is null))
  execute function count_row('contacts', '-1');

create or replace trigger count_devices_delete_out after delete on devices
  for each row
  when (true)
  execute function count_row('devices', '-1');

create or replace trigger count_devices_insert_in after insert on devices
  for each row
  when (true)
  execute function count_row('devices', '1');

create or replace trigger count_devices_on_delete_out after delete on devices
  for each row
  when (old.state = 'on')
  execute function count_row('devices.on', '-1');

create or replace trigger count_devices_on_insert_in after insert on devices
  for each row
  when (new.state = 'on')
  execute function count_row('devices.on', '1');

create or replace trigger count_devices_on_update_in after update of state on devices
  for each row
  when ((new.state = 'on') and (not (old.state = 'on')))
  execute function count_row('devices.on', '1');

create or replace trigger count_devices_on_update_out after update of state on devices
  for each row
  when ((old.state = 'on') and (not (new.state = 'on')))
  execute function count_row('devices.on', '-1');

create or replace trigger count_groups_in after insert on groups
  for each row execute function count_row('groups', '1');

create or replace trigger count_groups_out after delete on groups
  for each row execute function count_row('groups', '-1');

create or replace trigger count_media_in after insert on media
  for each row execute function count_row('media', '1');

create or replace trigger count_media_out after delete on media
  for each row execute function count_row('media', '-1');

create or replace trigger count_templates_in after insert on templates
  for each row execute function count_row('templates', '1');

create or replace trigger count_templates_out after delete on templates
  for each row execute function count_row('templates', '-1');
