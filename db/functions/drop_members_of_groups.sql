-- Replaces the foreign key of group members: one deletion for all groups of a statement.
create or replace function drop_members_of_groups() returns trigger language plpgsql as $$
begin
  delete from group_members m using gone where m.group_id = gone.id;
  return null;
end
$$;

create or replace trigger drop_members_of_groups after delete on groups referencing old table as gone
  for each statement execute function drop_members_of_groups();
