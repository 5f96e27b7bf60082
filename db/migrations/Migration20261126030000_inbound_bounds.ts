import { Migration } from '@mikro-orm/migrations';

const LONGEST_INBOUND = 65_536;
const LONGEST_QUOTE = 1_000;

/** What came is kept up to a length, and says when there was more. What is longer already is cut. */
export class Migration20261126030000_inbound_bounds extends Migration {
  override up(): void {
    this.addSql('alter table messages add column is_truncated boolean not null default false');
    this.addSql(`update messages set body = left(body, ${LONGEST_INBOUND}), is_truncated = true
      where octet_length(body) > ${LONGEST_INBOUND} and length(body) > ${LONGEST_INBOUND}`);
    this
      .addSql(`update messages set quoted = jsonb_set(quoted, '{body}', to_jsonb(left(quoted ->> 'body', ${LONGEST_QUOTE})))
      where length(quoted ->> 'body') > ${LONGEST_QUOTE}`);
  }

  override down(): void {
    this.addSql('alter table messages drop column is_truncated');
  }
}
