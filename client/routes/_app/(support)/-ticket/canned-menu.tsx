import { useState } from 'react';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { cannedAnswersQuery, deleteCannedAnswer, keepCannedAnswer } from '@/data/support/tickets.js';
import classes from './ticket.module.css';

interface CannedMenuProps {
  text: string;
  onSelect: (text: string) => void;
}

export function CannedMenu({ text, onSelect }: CannedMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: answers = [] } = useQuery(cannedAnswersQuery);
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => keepCannedAnswer({ name: name.trim(), body: text.trim() }),
    onSuccess: () => setName(''),
    onError: (error) => showFailure(error),
  });
  const canSave = name.trim() !== '' && text.trim() !== '';
  return (
    <Menu position="top-start" closeOnItemClick width={300}>
      <Menu.Target>
        <Button variant="default" size="compact-md" leftSection={<IconBookmark size={18} stroke={1.5} />}>
          {t('tickets.canned')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {answers.length === 0 && <Menu.Label>{t('tickets.no_canned')}</Menu.Label>}
        {answers.map(({ id, name: savedName, body }) => (
          <div key={id} className={classes.canned}>
            <Menu.Item onClick={() => onSelect(body)}>
              <bdi>{savedName}</bdi>
            </Menu.Item>
            <ActionIcon
              aria-label={t('tickets.delete_canned', { name: isolate(savedName) })}
              title={t('tickets.delete_canned', { name: isolate(savedName) })}
              onClick={() => void deleteCannedAnswer(id).catch(showFailure)}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        ))}
        <Menu.Divider />
        <div className={classes.keep}>
          <TextInput
            aria-label={t('tickets.canned_name')}
            placeholder={t('tickets.canned_name')}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            // The menu would jump to the item that starts with the typed letter.
            onKeyDown={(event) => event.stopPropagation()}
          />
          <Button size="compact-md" disabled={!canSave} loading={save.isPending} onClick={() => save.mutate()}>
            {t('tickets.keep_canned')}
          </Button>
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
