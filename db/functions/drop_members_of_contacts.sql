-- Replaces the foreign key of group members: one deletion for all contacts of a statement.
create or replace function drop_members_of_contacts() returns trigger language plpgsql as $$
begin
  delete from group_members m using gone where m.contact_id = gone.id;
  return null;
end
$$;

create or replace trigger drop_members_of_contacts after delete on contacts referencing old table as gone
  for each statement execute function drop_members_of_contacts();
