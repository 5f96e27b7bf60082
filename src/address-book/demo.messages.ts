import { Command } from '@nestjs/cqrs';

// The sandbox uses these messages within its transaction.

export interface DemoPerson {
  phone: string;
  name: string;
  fields: Record<string, string>;
}

export interface DemoGroup {
  name: string;
  fields: readonly string[];
  /** Indexes in `DemoBook.people`. */
  members: readonly number[];
}

export interface DemoBook {
  people: readonly DemoPerson[];
  groups: readonly DemoGroup[];
  templates: readonly { name: string; content: string }[];
}

export interface DemoBookIds {
  /** IDs in the book's order. Null for contacts that existed before. */
  people: (number | null)[];
  groups: number[];
  templates: number[];
}

/** Keeps existing contacts unchanged. */
export class WriteDemoBook extends Command<DemoBookIds> {
  constructor(
    readonly accountId: number,
    readonly book: DemoBook,
  ) {
    super();
  }
}

/** Keeps contacts that have chats. */
export class DeleteDemoBook extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: { people: readonly number[]; groups: readonly number[]; templates: readonly number[] },
  ) {
    super();
  }
}
