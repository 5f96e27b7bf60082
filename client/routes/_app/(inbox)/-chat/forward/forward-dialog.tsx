import { useState } from 'react';
import { Button, Checkbox, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_FORWARD_CHATS } from '@server/messaging/conversations/forwarding/forward-limits.contract.js';
import type { ForwardResult } from '@server/messaging/conversations/forwarding/forwarding.contract.js';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { newKey } from '@/app/http/new-key.js';
import { toast } from '@/app/toast.js';
import { forwardChoicesQuery, forwardMessage } from '@/data/messages/forward-message.js';
import { ChatAvatar } from '@/parts/chats/chat-avatar.js';
import { ChatName } from '@/parts/chats/chat-name.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import classes from './forward-dialog.module.css';

interface ForwardDialogProps {
  message: MessageResource;
  onClose: () => void;
}

export function ForwardDialog({ message, onClose }: ForwardDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [debouncedSearch] = useDebouncedValue(search.trim(), 250);
  const [chosen, setChosen] = useState<readonly ChatResource[]>([]);
  // A retry with this key sends nothing twice.
  const [idempotencyKey] = useState(newKey);
  const { data, error, refetch } = useQuery(forwardChoicesQuery(message.device_id, debouncedSearch));
  const forward = useMutation({
    mutationFn: () =>
      forwardMessage(
        message.id,
        chosen.map(({ id }) => id),
        idempotencyKey,
      ),
    onSuccess: (results) => {
      showResults(results);
      onClose();
    },
    onError: (failure) => showFailure(failure),
  });

  function showResults(results: ForwardResult['data']): void {
    const failed = results.filter((result) => result.error !== null);
    if (failed.length === 0) return toast.success(t('conversation.forward.done', { count: results.length }));
    const reason = describeIfKnown(`errors.${failed[0]!.error}`) ?? '';
    toast.error(`${t('conversation.forward.not_done', { count: failed.length })} ${reason}`);
  }
  function handleToggle(chat: ChatResource): void {
    const others = chosen.filter(({ id }) => id !== chat.id);
    setChosen(others.length < chosen.length ? others : [...chosen, chat]);
  }
  const isFull = chosen.length >= MAX_FORWARD_CHATS;
  const rows = [...chosen, ...(data ?? []).filter(({ id }) => !chosen.some((chat) => chat.id === id))];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('conversation.forward.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label={t('chats.search')}
          placeholder={t('chats.search')}
          leftSection={<IconSearch size={18} stroke={1.5} />}
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.list} aria-busy={!data && !error}>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && [1, 2, 3].map((row) => <Skeleton key={row} height={44} mb={6} />)}
          {data && rows.length === 0 && <p className={classes.none}>{t('chats.not_found')}</p>}
          {rows.map((chat) => {
            const isChosen = chosen.some(({ id }) => id === chat.id);
            return (
              <Checkbox.Card
                key={chat.id}
                className={classes.row}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => handleToggle(chat)}
              >
                <ChatAvatar chat={chat} />
                <span className={classes.name}>
                  <ChatName chat={chat} />
                </span>
                <Checkbox.Indicator />
              </Checkbox.Card>
            );
          })}
        </div>
      </Stack>
      <Group justify="space-between" mt="lg">
        <span className={classes.count} role="status">
          {t('conversation.forward.chosen', { chosen: chosen.length, most: MAX_FORWARD_CHATS })}
        </span>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={chosen.length === 0} loading={forward.isPending} onClick={() => forward.mutate()}>
            {t('conversation.forward.send')}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
