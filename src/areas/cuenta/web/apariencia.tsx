import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { setPrefs, usePrefs } from '#platform/web/theme/prefs.ts';
import type { Preferencias } from '../contract.ts';

const TEMA = { light: 'claro', dark: 'oscuro', auto: 'auto' } as const satisfies Record<MantineColorScheme, Preferencias['tema']>;
const ESQUEMA = { claro: 'light', oscuro: 'dark', auto: 'auto' } as const;

const igual = (a: Preferencias, b: Preferencias): boolean =>
  a.tema === b.tema && a.contraste === b.contraste && a.densidad === b.densidad && a.fecha === b.fecha;

/** Draws nothing: what the account keeps of its appearance is applied once, and what the person changes afterwards, wherever, is kept. */
export default function Apariencia() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { contraste, densidad, fecha } = usePrefs();
  const guardado = useRead<Preferencias>('cuenta', 'preferencias').data;
  const { mutate } = useAction<Preferencias>('cuenta', 'guardar_preferencias', {
    http: { method: 'PATCH', path: '/api/cuenta/preferencias' },
    toast: false,
  });
  /** What was last kept or applied; null until the account answered. */
  const base = useRef<Preferencias | null>(null);
  const aplicando = useRef(false);
  const tema = TEMA[colorScheme];
  useEffect(() => {
    const local: Preferencias = { tema, contraste, densidad, fecha };
    if (!guardado) return;
    if (base.current === null) {
      base.current = {
        tema: guardado.tema ?? tema,
        contraste: guardado.contraste ?? contraste,
        densidad: guardado.densidad ?? densidad,
        fecha: guardado.fecha ?? fecha,
      };
      aplicando.current = !igual(base.current, local);
      if (guardado.tema && guardado.tema !== tema) setColorScheme(ESQUEMA[guardado.tema]);
      setPrefs({
        ...(guardado.contraste ? { contraste: guardado.contraste } : {}),
        ...(guardado.densidad ? { densidad: guardado.densidad } : {}),
        ...(guardado.fecha ? { fecha: guardado.fecha } : {}),
      });
      return;
    }
    if (igual(base.current, local)) {
      aplicando.current = false;
      return;
    }
    if (aplicando.current) return;
    base.current = local;
    mutate(local);
  }, [guardado, tema, contraste, densidad, fecha, setColorScheme, mutate]);
  return null;
}
