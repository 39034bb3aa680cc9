import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';

const KEYS: readonly (readonly [string, readonly string[]])[] = [
  ['Buscar pantallas, RUT, folios y órdenes', ['Ctrl', 'K']],
  ['Lo mismo, fuera de un campo', ['/']],
  ['Abrir lo elegido en otra pestaña', ['Ctrl', 'Enter']],
  ['Fila siguiente de una lista', ['J']],
  ['Fila anterior', ['K']],
  ['Abrir la fila', ['Enter']],
  ['Enviar un formulario', ['Ctrl', 'Enter']],
  ['Riesgo de la fila enfocada o de quien está en pantalla', ['B']],
  ['Abrir o cerrar el menú', ['Ctrl', 'B']],
  ['La persona del RUT de trabajo, al lado', ['G', 'R']],
  ['Vista consolidada: bloque anterior y siguiente', ['[', ']']],
  ['Vista consolidada: día con hechos, antes y después', ['←', '→']],
  ['Vista consolidada: comparar, grupo, imprimir', ['C', 'V', 'P']],
  ['Tablero: de una tarjeta a otra, y abrir sus filas', ['←', '→', 'Enter']],
  ['Tablero: líneas de la tarjeta, con qué se compara', ['T', 'R']],
  ['Ir al inicio', ['G', 'H']],
  ['Cerrar un diálogo', ['Esc']],
  ['Esta hoja', ['?']],
];

/** The sheet of "?". */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Atajos de teclado" size="md">
      <Stack gap={6}>
        {KEYS.map(([what, keys]) => (
          <Group key={what} justify="space-between" wrap="nowrap">
            <Text size="sm">{what}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((k) => (
                <Kbd key={k}>{k}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
