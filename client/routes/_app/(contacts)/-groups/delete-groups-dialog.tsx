import { useState } from 'react';
import { Button, Checkbox, Group, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { deleteAllGroups, deleteGroups, fetchGroupsToDelete } from '@/data/contacts/groups.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface DeleteGroupsDialogProps {
  ids: number[] | undefined;
  name: string | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteGroupsDialog({ ids, name, onClose, onDeleted }: DeleteGroupsDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const canDeleteContacts = useCan('add contact_phone');
  const [areContactsKept, setContactsKept] = useState(true);
  const [typed, setTyped] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', 'to-delete', ids],
    queryFn: () => fetchGroupsToDelete(ids),
    staleTime: 0,
    gcTime: 0,
  });
  const format = (value: number) => formatNumber(value, currentLanguage());
  const count = data?.groups ?? 0;
  const isReady = data !== undefined && (ids !== undefined || toLatinDigits(typed.trim()) === String(count));

  async function handleDelete(): Promise<void> {
    setDeleting(true);
    try {
      const { deletion } = await (ids ? deleteGroups(ids, areContactsKept) : deleteAllGroups(count, areContactsKept));
      if (!deletion || deletion.is_finished) toast.success(t('groups.deleted', { count, number: format(count) }));
      onDeleted();
      onClose();
    } catch (failure) {
      if (failure instanceof HttpError && failure.code?.endsWith('stale_count')) {
        toast.error(t('groups.count_differs'));
        void refetch();
      } else showFailure(failure, () => void handleDelete());
    } finally {
      setDeleting(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(ids?.length === 1 ? 'groups.delete_title' : 'groups.delete_many_title', {
        count: ids?.length ?? count,
        number: format(ids?.length ?? count),
      })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {name !== undefined && (
        <Text fw={600} mb="xs">
          <bdi>{name}</bdi>
        </Text>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={44} />}
      {data && (
        <>
          <Text>
            {t('groups.delete_body', { count: data.contacts, number: format(data.contacts) })}{' '}
            {data.contacts_only_here > 0 &&
              t(data.is_more ? 'groups.only_here_more' : 'groups.only_here', {
                count: data.contacts_only_here,
                number: format(data.contacts_only_here),
              })}
          </Text>
          {data.contacts_only_here > 0 && !canDeleteContacts && <Text mt="md">{t('groups.kept_help')}</Text>}
          {data.contacts_only_here > 0 && canDeleteContacts && (
            <Checkbox
              mt="md"
              label={t('groups.keep_contacts')}
              description={t(areContactsKept ? 'groups.kept_help' : 'groups.not_kept_help')}
              checked={areContactsKept}
              onChange={(event) => setContactsKept(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      {!ids && data && (
        <TextInput
          mt="md"
          label={t('ui.type_to_confirm', { text: String(count) })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button color="red" disabled={!isReady} loading={isDeleting} onClick={() => void handleDelete()}>
          {t('groups.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
