-- Orders states of a sent message: 1 sent, 2 delivered, 3 read, -1 failed.
create or replace function message_stage(status text) returns integer language sql immutable as $$
select case status when 'sent' then 1 when 'delivered' then 2 when 'read' then 3 when 'played' then 3 when 'failed' then -1 else 0 end
$$;
