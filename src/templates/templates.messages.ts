import { Query } from '@nestjs/cqrs';

/** Returns templates by ID, without deleted ones. */
export class FindTemplates extends Query<Map<number, { id: number; name: string; content: string }>> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}

export class TemplatesChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

/** Returns values by keyword, such as `platform_name`. */
export class GetAccountValues extends Query<Record<string, string>> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Throws TemplateNotFound. */
export class GetTemplate extends Query<{ id: number; name: string; content: string }> {
  constructor(
    readonly accountId: number,
    readonly templateId: number,
  ) {
    super();
  }
}
