import { useMantineColorScheme } from '@mantine/core';
import { setRutGlobal } from '#platform/web/session/rut-global.ts';
import { setPrefs, usePrefs } from '#platform/web/theme/prefs.ts';
import type { PaletteItem } from './palette-items.ts';
import { signOut } from './session-watch.ts';

/** Orders that need no screen: appearance, RUT of work, sign out. The user menu offers the same. */
export function useCommands(): PaletteItem[] {
  const { setColorScheme } = useMantineColorScheme();
  const { contraste, densidad } = usePrefs();
  const order = (id: string, titulo: string, run: () => void): PaletteItem => ({ id, titulo, detalle: 'Orden', run });
  return [
    order('tema-claro', 'Tema claro', () => setColorScheme('light')),
    order('tema-oscuro', 'Tema oscuro (modo noche)', () => setColorScheme('dark')),
    order('tema-auto', 'Tema automático', () => setColorScheme('auto')),
    order('contraste', contraste === 'alto' ? 'Quitar alto contraste' : 'Alto contraste', () =>
      setPrefs({ contraste: contraste === 'alto' ? 'normal' : 'alto' }),
    ),
    order('densidad', densidad === 'compacta' ? 'Filas cómodas' : 'Filas compactas', () =>
      setPrefs({ densidad: densidad === 'compacta' ? 'comoda' : 'compacta' }),
    ),
    order('rut', 'Quitar el RUT de trabajo', () => setRutGlobal('')),
    order('salir', 'Cerrar sesión', () => void signOut()),
  ];
}
