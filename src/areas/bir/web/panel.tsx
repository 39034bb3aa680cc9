import { ActionIcon, Tooltip } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { parseRut } from '#kernel/values/rut.ts';
import { dialogOpen, isTyping } from '#platform/web/list/keyboard.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';

const Lado = lazy(() => import('./panel-lado.tsx'));

const escrito = (texto: string | null | undefined): string => (texto ? (parseRut(texto) ?? '') : '');

/** Whom the screen is about: the row that has the focus, the RUT of the address, that of work, or the first that the screen names. */
function rutAqui(trabajo: string): string {
  const fila = document.activeElement?.closest('tr, article, [role="row"]')?.querySelector<HTMLElement>('[data-rut]');
  if (fila?.dataset.rut) return escrito(fila.dataset.rut);
  const direccion = location.pathname.split('/').map((p) => (p.includes('-') ? escrito(p) : ''));
  const dicho = direccion.find(Boolean) ?? escrito(new URLSearchParams(location.search).get('rut'));
  if (dicho || trabajo) return dicho || trabajo;
  return escrito(document.querySelector<HTMLElement>('#contenido [data-rut]')?.dataset.rut);
}

/** The risk of whom the screen is about, at its side and without leaving it: with the key B from any area, or with its button. */
export function PanelDeRiesgo() {
  const { rut: trabajo } = useRutGlobal();
  const [de, setDe] = useState<string | null>(null);
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      if (e.key !== 'b' || e.ctrlKey || e.metaKey || e.altKey || isTyping(e.target) || dialogOpen()) return;
      e.preventDefault();
      setDe(rutAqui(trabajo));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [trabajo]);
  return (
    <>
      <Tooltip label="Riesgo de quien está en pantalla (B)">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          visibleFrom="sm"
          aria-label="Riesgo de quien está en pantalla"
          aria-keyshortcuts="B"
          onClick={() => setDe(rutAqui(trabajo))}
        >
          <IconGauge size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>{de !== null && <Lado inicial={de} close={() => setDe(null)} />}</Suspense>
    </>
  );
}
