-- Measures the score of a chat, for the person who resolved it if it is unassigned.
create or replace function measure_rating() returns trigger language plpgsql as $$
begin
  perform measure_chat(new.chat_id, 'rating', new.rated_at, new.score, (
    select actor_id from chat_history where chat_id = new.chat_id and kind = 'resolved' order by id desc limit 1));
  return null;
end
$$;

create or replace trigger ratings_measured after update of score on chat_ratings
  for each row
  when (old.score is null and new.score is not null)
  execute function measure_rating();
