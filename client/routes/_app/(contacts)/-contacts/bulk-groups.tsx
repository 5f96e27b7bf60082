import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconFolderMinus, IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { addMembers, groupChoicesQuery, removeMembers } from '@/data/contacts/groups.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './contacts.module.css';

type BulkGroupAction = 'add' | 'remove';

export function BulkGroups({ ids }: { ids: number[] }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: groups = [] } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  const [running, setRunning] = useState<BulkGroupAction | null>(null);

  async function run(action: BulkGroupAction, group: GroupChoice): Promise<void> {
    setRunning(action);
    try {
      const count = await (action === 'add' ? addMembers(group.id, ids) : removeMembers(group.id, ids));
      toast.success(
        t(`contacts.group_${action}_done`, {
          count,
          number: formatNumber(count, currentLanguage()),
          group: isolate(group.name),
        }),
      );
    } catch (error) {
      showFailure(error, () => void run(action, group));
    } finally {
      setRunning(null);
    }
  }
  if (groups.length === 0) return null;
  return (
    <>
      {(['add', 'remove'] as const).map((action) => (
        <Menu key={action} position="top-start">
          <Menu.Target>
            <Button
              size="compact-md"
              variant="default"
              loading={running === action}
              leftSection={
                action === 'add' ? (
                  <IconFolderPlus size={16} stroke={1.5} />
                ) : (
                  <IconFolderMinus size={16} stroke={1.5} />
                )
              }
            >
              {t(`contacts.group_${action}`)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.groupChoices}>
            {groups.map((group) => (
              <Menu.Item key={group.id} onClick={() => void run(action, group)}>
                <bdi>{group.name}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </>
  );
}
