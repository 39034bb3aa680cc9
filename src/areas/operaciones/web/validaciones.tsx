import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#kernel/contract.ts';
import type { ParaRemediar } from '#platform/web/api/services.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Remedio } from '#platform/web/feedback/remedio.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { RESULTADO } from './estados.ts';

export type Giro = OutputOf<typeof contract, 'giro'>;

/** Amounts in pesos come as plain digits in value and limit. */
function Valor({ texto }: { texto: string }) {
  if (/^\d{4,}$/.test(texto)) return <Pesos v={Number(texto)} />;
  return texto === '' ? <Nada /> : texto;
}

/** The cap of the day and every validation of a giro: what it found, its limit and who can solve it. */
export function Validaciones({ g, asunto }: { g: Giro; asunto: ParaRemediar['asunto'] }) {
  return (
    <>
      <Cifras
        items={[
          { titulo: 'Monto a girar', valor: <Pesos v={g.monto_girar} /> },
          { titulo: g.orden?.medio === 'EFECTIVO' ? 'Se entrega' : 'Se transfiere', valor: <Pesos v={g.monto_transferir} /> },
          { titulo: 'Disponible hoy', valor: <Pesos v={g.monto_disponible} /> },
          { titulo: 'Tope del día', valor: <Pesos v={g.tope_diario} /> },
        ]}
      />
      <Table.ScrollContainer minWidth={760}>
        <Table aria-label="Validaciones del giro">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Validación</Table.Th>
              <Table.Th>Resultado</Table.Th>
              <Table.Th ta="right">Valor</Table.Th>
              <Table.Th ta="right">Límite</Table.Th>
              <Table.Th>Quién lo resuelve</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {g.validaciones_giro.map((v) => (
              <Table.Tr key={v.id}>
                <Table.Td>
                  {v.enlace ? (
                    <Anchor component={Link} to={v.enlace} inherit>
                      {v.titulo}
                    </Anchor>
                  ) : (
                    v.titulo
                  )}
                  {v.mensaje && (
                    <Text size="xs" c={v.resultado === 'falla' ? 'var(--r-danger-text)' : 'dimmed'}>
                      {v.mensaje}
                    </Text>
                  )}
                  {v.codigo && <Remedio codigo={v.codigo} rut={g.modal_confirmacion.rut} area="operaciones" asunto={asunto} />}
                </Table.Td>
                <Table.Td>
                  <EstadoBadge estado={v.resultado} estados={RESULTADO} />
                </Table.Td>
                <Table.Td ta="right">
                  <Valor texto={v.valor} />
                </Table.Td>
                <Table.Td ta="right">
                  <Valor texto={v.limite} />
                </Table.Td>
                <Table.Td>{v.resultado === 'ok' ? <Nada /> : v.responsable}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
