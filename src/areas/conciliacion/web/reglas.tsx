import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { trabaSola } from '../domain/calzador/index.ts';
import { REGLA, TRATAMIENTO } from './palabras.ts';
import { Traba } from './traba.tsx';

type Regla = OutputOf<typeof contract, 'reglas'>[number];

const ESTADOS = {
  propuesta: { texto: 'Propuesta', tono: 'alerta' },
  aceptada: { texto: 'Aceptada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'neutro' },
} as const;

const api = areaApi<typeof contract>('conciliacion');

function Decidir({ r }: { r: Regla }) {
  const decidir = api.useAction('decidir_regla', { ok: 'Regla guardada' });
  const { cuenta_id, patron, tratamiento } = r;
  const enviar = (decision: 'aceptada' | 'rechazada') => decidir.mutate({ cuenta_id, patron, tratamiento, decision });
  return (
    <Can do="conciliacion:reglas">
      <Group gap="xs" wrap="nowrap">
        {r.estado !== 'aceptada' && (
          <Button size="compact-xs" onClick={() => enviar('aceptada')} loading={decidir.isPending}>
            Aceptar
          </Button>
        )}
        {r.estado !== 'rechazada' && (
          <Button size="compact-xs" variant="default" onClick={() => enviar('rechazada')} loading={decidir.isPending}>
            Rechazar
          </Button>
        )}
      </Group>
    </Can>
  );
}

function Aprendidas({ lista }: { lista: readonly Regla[] }) {
  return (
    <Table.ScrollContainer minWidth={640} type="native" aria-label="Reglas aprendidas" tabIndex={0} role="region">
      <Table fz="sm" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {['Descripción', 'Cuenta', 'Se contabiliza como', 'Veces', 'Estado', 'Decisión'].map((t) => (
              <Table.Th key={t} scope="col">
                {t}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lista.map((r) => (
            <Table.Tr key={`${r.cuenta_id}${r.patron}${r.tratamiento}`}>
              <Table.Td>{r.patron}</Table.Td>
              <Table.Td>{r.cuenta}</Table.Td>
              <Table.Td>{TRATAMIENTO[r.tratamiento] ?? r.tratamiento}</Table.Td>
              <Table.Td className="figure">{r.veces}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={r.estado} estados={ESTADOS} />
              </Table.Td>
              <Table.Td>
                <Decidir r={r} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const seConfirma = (codigo: string, unaEn: number): string => {
  if (codigo === 'R1' || codigo === 'R2') return 'Se confirma sola si decide';
  return unaEn > 0 && trabaSola(codigo) ? 'Se confirma sola si es casi segura' : 'Sugerencia';
};

/** What the product matches by itself, and what it learned from the people. */
export default function Reglas() {
  const q = useRead<Regla[]>('conciliacion', 'reglas');
  const traba = useRead<OutputOf<typeof contract, 'traba'>>('conciliacion', 'traba');
  return (
    <Stack>
      <PageTitle>Reglas de conciliación</PageTitle>
      <Text size="sm" c="dimmed">
        La conciliación automática prueba las reglas en este orden. R1 y R2 se confirman solas cuando el documento o el RUT decide; R1 a R4,
        además, cuando la empresa lo pide y su certeza alcanza. Las demás quedan como sugerencia.
      </Text>
      <Table fz="sm" withRowBorders={false} verticalSpacing={4} maw={560}>
        <Table.Tbody>
          {Object.entries(REGLA)
            .filter(([codigo]) => codigo !== 'manual')
            .map(([codigo, nombre]) => (
              <Table.Tr key={codigo}>
                <Table.Th scope="row" w={60}>
                  {codigo === 'varios' ? '' : codigo}
                </Table.Th>
                <Table.Td>{nombre}</Table.Td>
                <Table.Td c="dimmed">{seConfirma(codigo, traba.data?.una_en ?? 0)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      {traba.isPending && <Cargando lines={3} />}
      {traba.data && <Traba t={traba.data} />}
      <Text fw={600} component="h2">
        Reglas aprendidas
      </Text>
      {q.isPending && <Cargando lines={4} />}
      {q.isError && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {q.data?.length === 0 && (
        <Vacio razon="Cuando contabilice tres veces igual la misma descripción de una cuenta, aquí aparecerá la regla propuesta." />
      )}
      {q.data && q.data.length > 0 && <Aprendidas lista={q.data} />}
    </Stack>
  );
}
