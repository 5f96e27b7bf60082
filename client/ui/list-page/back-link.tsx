import { IconArrowLeft } from '@tabler/icons-react';
import { type LinkProps } from '@tanstack/react-router';
import { ButtonLink } from '@/ui/links.js';

interface BackLinkProps {
  to: LinkProps['to'];
  /** Where it leads. On phones, where only the arrow is left, it is still its name. */
  children: string;
}

/** The way back to the list, first in the head of a page of one thing. */
export function BackLink({ to, children }: BackLinkProps): React.ReactElement {
  return (
    <ButtonLink
      to={to}
      variant="default"
      data-back
      aria-label={children}
      leftSection={<IconArrowLeft size={18} stroke={1.5} className="flip" />}
    >
      {children}
    </ButtonLink>
  );
}
