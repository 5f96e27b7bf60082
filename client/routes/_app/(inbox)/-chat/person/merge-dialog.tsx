import { useEffect, useState } from 'react';
import { Alert, Button, Group, Modal, Stack, Table } from '@mantine/core';
import { IconArrowsExchange, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import type { MergePreview } from '@server/messaging/conversations/person/people.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { mergePeople, mergePreviewQuery, refetchMerged } from '@/data/people/people.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import type { ChatSearch } from '../chat-search.js';
import { isPanelCoveredAtom } from './person-panel-atom.js';
import { PersonPicker } from './person-picker.js';
import classes from './merge-dialog.module.css';

type Preview = NonNullable<MergePreview['data']>;
type Side = Preview['kept'];

interface MergeDialogProps {
  contactId: number;
  onClose: () => void;
}

export function MergeDialog({ contactId, onClose }: MergeDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const [otherId, setOtherId] = useState<number | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const setCovered = useSetAtom(isPanelCoveredAtom);
  useEffect(() => {
    setCovered(true);
    return () => setCovered(false);
  }, [setCovered]);
  const [keptId, mergedId] = isSwapped ? [otherId ?? 0, contactId] : [contactId, otherId ?? 0];
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    ...mergePreviewQuery(keptId, mergedId),
    // Keeps the table in place after a swap.
    placeholderData: (previous) => (previous && previous.kept.id === mergedId ? previous : undefined),
    enabled: otherId !== null && !isMerging,
  });
  const shownPreview = otherId === null ? undefined : preview;
  async function handleMerge(): Promise<void> {
    if (otherId === null) return;
    setMerging(true);
    try {
      const chats = await mergePeople(keptId, mergedId);
      await navigate({ search: (current) => ({ ...current, ...findOpenChat(chats, current) }), replace: true });
      await refetchMerged();
      toast.success(t('person.merged_toast'));
      onClose();
    } catch (failure) {
      showFailure(failure);
      setMerging(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('person.merge_title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack>
        <PersonPicker label={t('person.merge_second')} exceptId={contactId} onChoose={setOtherId} />
        {otherId !== null && (
          <Button
            className={classes.swap ?? ''}
            variant="default"
            leftSection={<IconArrowsExchange size={18} stroke={1.5} />}
            onClick={() => setSwapped(!isSwapped)}
          >
            {t('person.swap')}
          </Button>
        )}
        {otherId !== null && error && <Alert color="red">{describeHttpError(error)}</Alert>}
        {shownPreview && (
          <>
            <Sides preview={shownPreview} />
            <Outcome preview={shownPreview} />
          </>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!shownPreview || isPlaceholderData} loading={isMerging} onClick={() => void handleMerge()}>
          {shownPreview ? t('person.merge_into', { name: isolate(nameOf(shownPreview.kept)) }) : t('person.merge')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Finds the open chat, which may have moved into another one. */
function findOpenChat(chats: readonly ChatResource[], { chat, via }: ChatSearch): Pick<ChatSearch, 'chat' | 'via'> {
  const open = chats.find(({ id }) => id === chat) ?? chats.find(({ device_id: device }) => device === via) ?? chats[0];
  return open ? { chat: open.id, via: open.device_id } : {};
}

function Sides({ preview: { kept, other } }: { preview: Preview }): React.ReactElement {
  const { t } = useTranslation();
  const rows: readonly [name: string, show: (side: Side) => React.ReactNode][] = [
    [t('person.name'), ({ name }) => (name === null ? '—' : <bdi>{name}</bdi>)],
    [t('person.phone'), ({ phone }) => (phone ? <PhoneText phone={phone} /> : t('chats.hidden_number'))],
    [t('person.chats'), ({ chats }) => chats],
    [t('person.notes'), ({ notes }) => notes],
    [t('person.groups'), ({ groups }) => (groups.length === 0 ? '—' : groups.map(isolate).join(t('inbox.comma')))],
  ];
  return (
    <Table className={classes.sides}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th scope="col" className={classes.kept}>
            <span className={classes.stays}>
              <IconCheck size={16} stroke={2} />
              {t('person.stays')}
            </span>
          </Table.Th>
          <Table.Th scope="col">{t('person.is_merged')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, show]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td className={classes.kept}>{show(kept)}</Table.Td>
            <Table.Td>{show(other)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Outcome({ preview }: { preview: Preview }): React.ReactElement {
  const { t } = useTranslation();
  const { kept, other, phone, further_number: further, conflicts } = preview;
  return (
    <div>
      <h3 className={classes.heading}>{t('person.after_merge')}</h3>
      <ul className={classes.outcome}>
        <li>{t('person.all_moves')}</li>
        {phone && <li>{t('person.replies_go_to', { phone: isolate(formatPhone(phone)) })}</li>}
        {further && <li>{t('person.becomes_further', { phone: isolate(formatPhone(further)) })}</li>}
        {(kept.is_opted_out || other.is_opted_out) && <li>{t('person.stays_opted_out')}</li>}
        {(kept.is_blocked || other.is_blocked) && <li>{t('person.stays_blocked')}</li>}
        {conflicts.map(({ field, kept: value, other: lost }) => (
          <li key={field}>
            {t('person.conflict', { field: isolate(field), kept: isolate(value), other: isolate(lost) })}
          </li>
        ))}
        <li>{t('person.merge_is_final')}</li>
      </ul>
    </div>
  );
}

const nameOf = ({ name, phone, id }: Side): string => name ?? (phone ? formatPhone(phone) : `#${id}`);
