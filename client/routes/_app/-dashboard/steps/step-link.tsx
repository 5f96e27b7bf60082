import { IconArrowRight } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { ButtonLink } from '@/ui/links.js';

interface StepLinkProps extends Pick<LinkProps, 'to' | 'params'> {
  isNext: boolean;
  label: string;
}

/** To the page on which a step is taken. */
export function StepLink({ isNext, label, ...page }: StepLinkProps): React.ReactElement {
  return (
    <ButtonLink
      {...page}
      size="xs"
      variant={isNext ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={14} stroke={1.75} className="flip" />}
    >
      {label}
    </ButtonLink>
  );
}
