-- Replaces the foreign keys of group members: one check for all rows of a statement.
create or replace function check_group_members() returns trigger language plpgsql as $$
begin
  perform from groups where id in (select group_id from moved) for key share;
  -- What this very transaction has written nobody else can take away.
  perform from contacts c where c.id in (select contact_id from moved) and c.xmin <> pg_current_xact_id()::xid for key share;
  if exists (select from moved m where not exists (select from contacts c where c.id = m.contact_id)
      or not exists (select from groups g where g.id = m.group_id)) then
    raise foreign_key_violation using message = 'a contact or group is gone that was to be a member or have one';
  end if;
  return null;
end
$$;

create or replace trigger check_group_members after insert on group_members referencing new table as moved
  for each statement
  when (current_setting('mersal.members_are_locked', true) is distinct from 'on')
  execute function check_group_members();
