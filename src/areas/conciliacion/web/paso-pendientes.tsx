import { Badge, Button, Card, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { GRUPOS_PENDIENTES } from '../domain/pendientes.ts';
import { edadDe, GRUPO, TRATAMIENTO } from './palabras.ts';
import type { LineaMesa } from './seleccion.ts';
import { type Conciliacion, type Pendiente, permiso, useActo } from './tipos.ts';

const Contabilizar = lazy(() => import('./contabilizar.tsx'));

const aLinea = (p: Pendiente): LineaMesa => ({
  id: p.id,
  fecha: p.fecha,
  texto: p.texto,
  documento: p.documento,
  rut: p.rut,
  monto: p.grupo === 'cargos_no_contabilizados' || p.grupo === 'cheques_por_cobrar' ? -p.monto : p.monto,
  estado: 'pendiente',
  arrastre: false,
  calce_id: null,
  propuesta: '',
  busca: '',
});

/** A comment that is kept when the person leaves the box. */
function Comentario({ c, p }: { c: Conciliacion; p: Pendiente }) {
  const anotar = useActo(c, 'anotar');
  const [texto, setTexto] = useState(p.comentario ?? '');
  const guardar = (): void => {
    const nuevo = texto.trim();
    if (nuevo === (p.comentario ?? '')) return;
    anotar.run({ lado: p.lado, linea: p.id, comentario: nuevo === '' ? null : nuevo });
  };
  if (!permiso(c, 'anotar').permitida) return <>{p.comentario ?? ''}</>;
  return (
    <TextInput
      size="xs"
      miw={180}
      maxLength={300}
      aria-label={`Comentario de ${p.texto}`}
      placeholder={p.requiere_comentario ? 'Necesario para cerrar' : ''}
      error={p.requiere_comentario && texto.trim() === ''}
      value={texto}
      onChange={(e) => setTexto(e.currentTarget.value)}
      onBlur={guardar}
    />
  );
}

interface GrupoProps {
  c: Conciliacion;
  grupo: string;
  lista: readonly Pendiente[];
  onContabilizar?: ((p: Pendiente) => void) | undefined;
}

function Fila({ c, p, onContabilizar }: { c: Conciliacion; p: Pendiente; onContabilizar: GrupoProps['onContabilizar'] }) {
  // What is left of a partial match is completed by matching it, not by another entry.
  const contabilizable = (p.lado === 'banco' || p.caduco) && !p.id.startsWith('resto:');
  return (
    <Table.Tr>
      <Table.Td>
        <Fecha v={p.fecha} />
      </Table.Td>
      <Table.Td>
        {p.texto}
        {p.propuesta && (
          <Text size="xs" c="dimmed">
            Regla: {TRATAMIENTO[p.propuesta] ?? p.propuesta}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{p.documento}</Table.Td>
      <Table.Td>{p.rut ? <Rut v={p.rut} /> : ''}</Table.Td>
      <Table.Td ta="right" className="figure" style={{ whiteSpace: 'nowrap' }}>
        {p.caduco && (
          <Badge mr={6} size="xs" color="red" variant="light">
            Caduco
          </Badge>
        )}
        {edadDe(p.edad_dias)}
      </Table.Td>
      <Table.Td ta="right">
        <Pesos v={p.monto} />
      </Table.Td>
      <Table.Td>
        <Comentario key={p.comentario ?? ''} c={c} p={p} />
      </Table.Td>
      <Table.Td>
        {onContabilizar && contabilizable && (
          <Button size="compact-xs" variant="light" onClick={() => onContabilizar(p)}>
            Contabilizar
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Grupo({ c, grupo, lista, onContabilizar }: GrupoProps) {
  const total = lista.reduce((s, p) => s + p.monto, 0);
  const titulo = GRUPO[grupo] ?? grupo;
  return (
    <Card withBorder component="section" aria-label={titulo}>
      <Group justify="space-between" mb={lista.length > 0 ? 'xs' : 0}>
        <Text fw={600} component="h2" size="md">
          {titulo}
        </Text>
        <Text size="sm" component="div">
          {lista.length} · <Pesos v={total} fw={600} />
        </Text>
      </Group>
      {lista.length > 0 && (
        <Table.ScrollContainer minWidth={860} type="native" aria-label={`Líneas de ${titulo}`} tabIndex={0} role="region">
          <Table fz="xs" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                {['Fecha', 'Detalle', 'Documento', 'RUT'].map((t) => (
                  <Table.Th key={t} scope="col">
                    {t}
                  </Table.Th>
                ))}
                <Table.Th scope="col" ta="right">
                  Edad
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Monto
                </Table.Th>
                <Table.Th scope="col">Comentario</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lista.map((p) => (
                <Fila key={`${p.lado}${p.id}`} c={c} p={p} onContabilizar={onContabilizar} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}

/** Step 5: what nobody matched, by group and age, with its comment or its voucher. */
export default function PasoPendientes({ c }: { c: Conciliacion }) {
  const q = useRead<{ items: Pendiente[] }>('conciliacion', `${c.id}/pendientes`);
  const [elegida, setElegida] = useState<Pendiente | null>(null);
  if (q.isPending) return <Cargando />;
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const puede = permiso(c, 'contabilizar').permitida;
  const linea = elegida ? [aLinea(elegida)] : [];
  return (
    <Stack gap="sm">
      {q.data.items.length === 0 && <Vacio razon="Nada pendiente: todo el banco está en el libro y al revés." />}
      {q.data.items.length > 0 &&
        GRUPOS_PENDIENTES.map((g) => (
          <Grupo
            key={g}
            c={c}
            grupo={g}
            lista={q.data.items.filter((p) => p.grupo === g)}
            onContabilizar={puede ? setElegida : undefined}
          />
        ))}
      {elegida && (
        <Suspense fallback={null}>
          <Contabilizar
            c={c}
            lineas={elegida.lado === 'banco' ? { banco: linea, libro: [] } : { banco: [], libro: linea }}
            abiertas={q.data.items.filter((p) => p.lado === 'banco').map(aLinea)}
            onClose={() => setElegida(null)}
            onDone={() => setElegida(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
