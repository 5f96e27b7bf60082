import { useEffect, useRef } from 'react';
import classes from './import.module.css';

interface StepHeadingProps {
  tone?: 'good' | 'bad' | undefined;
  icon: React.ReactNode;
  describedBy?: string;
  children: React.ReactNode;
}

export function StepHeading({ tone, icon, describedBy, children }: StepHeadingProps): React.ReactElement {
  const heading = useStepFocus();
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className={classes.cardHead} data-tone={tone}>
      {icon}
      {children}
    </h2>
  );
}

/** Focuses the heading if a step replaced the focused one. */
export function useStepFocus(): React.RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
