import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IdentidadCierre } from './identidad.tsx';
import { Saldos } from './saldos.tsx';
import { type Conciliacion, permiso, useActo } from './tipos.ts';

const plural = (n: number, uno: string, varios: string) => (n === 1 ? uno : varios.replace('{n}', String(n)));

/** What still stands in the way, in words. */
function faltas(c: Conciliacion): string[] {
  const { sugeridos, sin_comentario } = c.conteos;
  return [
    ...(c.saldos.inicial === null ? ['Falta el saldo inicial del banco: declárelo con la cartola adjunta.'] : []),
    ...(c.saldos.final === null ? ['Falta el saldo final del banco: declárelo con la cartola adjunta.'] : []),
    ...(c.quiebres.length > 0 && !c.explicacion?.vigente ? ['La cartola no cuadra y no está explicada.'] : []),
    ...(sugeridos > 0
      ? [plural(sugeridos, 'Queda una sugerencia por confirmar o descartar.', 'Quedan {n} sugerencias por confirmar o descartar.')]
      : []),
    ...(sin_comentario > 0
      ? [
          plural(
            sin_comentario,
            'Un abono no contabilizado de más de 30 días necesita comentario.',
            '{n} abonos no contabilizados de más de 30 días necesitan comentario.',
          ),
        ]
      : []),
    ...(c.diferencia !== 0 ? ['La diferencia debe ser cero.'] : []),
  ];
}

/** Last step: the identity, and the two signatures. */
export default function PasoCierre({ c }: { c: Conciliacion }) {
  const preparar = useActo(c, 'preparar_cierre', { ok: 'Lista para cerrar: debe cerrarla otra persona' });
  const lista = faltas(c);
  return (
    <Stack gap="md">
      {c.identidad && <IdentidadCierre i={c.identidad} />}
      <Saldos c={c} />
      {c.estado === 'por_cerrar' && (
        <Alert variant="light">
          La preparó {c.preparada}. La cierra otra persona, con el botón Cerrar de arriba; al cerrarla sus líneas quedan bloqueadas.
        </Alert>
      )}
      {c.conteos.parciales > 0 && (
        <Text size="sm" c="dimmed">
          {plural(c.conteos.parciales, 'Hay un calce parcial', 'Hay {n} calces parciales')}: lo que falta queda como partida pendiente y se
          calza en el período siguiente.
        </Text>
      )}
      {c.estado === 'en_proceso' && lista.length > 0 && (
        <Alert color="yellow" variant="light" title="Falta para cerrar">
          <List size="sm">
            {lista.map((t) => (
              <List.Item key={t}>{t}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {c.estado === 'en_proceso' && (
        <Group>
          <Button onClick={() => preparar.run({})} loading={preparar.isPending} disabled={!permiso(c, 'preparar-cierre').permitida}>
            Preparar cierre
          </Button>
          <Text size="sm" c="dimmed">
            Queda con su firma; otra persona la cierra.
          </Text>
        </Group>
      )}
    </Stack>
  );
}
