import { useSearch } from '@tanstack/react-router';
import { NoAccessPage } from '#platform/web/router/pages.tsx';

/** `?modulo=` names what is missing. */
export default function SinAcceso() {
  const { modulo = '' } = useSearch({ strict: false }) as { modulo?: string };
  return <NoAccessPage modulo={modulo} />;
}
