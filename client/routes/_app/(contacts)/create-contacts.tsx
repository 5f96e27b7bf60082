import { useEffect, useRef } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { readSession } from '@/data/account/session.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { importQuery } from '@/data/contacts/imports.js';
import { PageHeader } from '@/ui/page-header.js';
import { ImportForm } from './-import/form/import-form.js';
import { ImportView } from './-import/import-view.js';
import { RecentImports } from './-import/recent-imports.js';
import { loadWork } from '@/parts/background-work/load-work.js';
import { WorkStrip } from '@/parts/background-work/work-strip.js';

interface CreateContactsSearch {
  import?: number | undefined;
  group?: number | undefined;
  into?: 'new' | undefined;
}

const parseId = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined);

export const Route = createFileRoute('/_app/(contacts)/create-contacts')({
  staticData: {
    shape: 'form',
    titleKey: 'imports.title',
    parent: '/contact-numbers',
    texts: ['contacts', 'exports', 'imports'],
  },
  beforeLoad: requirePermission('add contact_phone'),
  validateSearch: (raw: Record<string, unknown>): CreateContactsSearch => ({
    import: parseId(raw['import']),
    group: parseId(raw['group']),
    ...(raw['into'] === 'new' && { into: 'new' }),
  }),
  loaderDeps: ({ search }) => ({ id: search.import }),
  loader: async ({ deps: { id } }) => {
    const seesGroups = (await readSession())?.data.permission.includes('show groups');
    const pageData =
      id === undefined
        ? seesGroups && queryClient.prefetchQuery(groupChoicesQuery)
        : queryClient.prefetchQuery(importQuery(id));
    await Promise.all([pageData, loadWork()]);
  },
  component: CreateContacts,
});

function CreateContacts(): React.ReactElement {
  const { t } = useTranslation();
  const { import: id, group, into } = Route.useSearch();
  useTitleFocus(id);
  if (id !== undefined)
    return (
      <>
        <PageHeader description={t('imports.description_review')} />
        <WorkStrip hiddenImportId={id} />
        <ImportView key={id} id={id} />
      </>
    );
  return (
    <>
      {into === 'new' ? (
        <PageHeader title={t('imports.new_group')} description={t('imports.description_group')} />
      ) : (
        <PageHeader description={t('imports.description')} />
      )}
      <WorkStrip hidesFinishedImports />
      <ImportForm key={group ?? into} groupId={group} isForGroup={into === 'new'} />
      <RecentImports />
    </>
  );
}

function useTitleFocus(id: number | undefined): void {
  const previous = useRef(id);
  useEffect(() => {
    if (id === undefined && previous.current !== undefined && document.activeElement === document.body)
      document.getElementById('page-title')?.focus();
    previous.current = id;
  }, [id]);
}
