import { Select, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { formatDecimal } from '#kernel/values/format.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Rige } from '#platform/web/inputs/rige.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { DecimalInput } from '#platform/web/inputs/text-figures.tsx';
import { DiasCobrados } from './dias.tsx';
import { useElegidos } from './elegidos.ts';
import { RESULTADOS } from './estados.ts';
import { type Calculo, useSimulacion } from './simulacion.ts';

const PLAZOS = [{ value: '', label: 'El del documento' }, ...[30, 45, 60, 90].map((d) => ({ value: String(d), label: `${d} días` }))];

type Fila = Calculo['documents'][string];

function Condiciones({ d }: { d: Fila }) {
  const { value, cambiar } = useElegidos('documents');
  const fila = value[d.documento_id] ?? {};
  const texto = (k: string): string => String(fila[k] ?? '');
  return (
    <>
      <Table.Td>
        <Select
          size="xs"
          w={150}
          aria-label={`Plazo de ${d.nombre}`}
          data={PLAZOS}
          value={texto('plazo_dias')}
          onChange={(v) => cambiar(d.documento_id, { plazo_dias: v ? Number(v) : null })}
        />
      </Table.Td>
      <Table.Td>
        <DecimalInput
          size="xs"
          w={80}
          decimals={2}
          aria-label={`Anticipo de ${d.nombre}`}
          placeholder={formatDecimal(d.anticipo_pct, 2)}
          value={texto('anticipo_pct')}
          onChange={(v) => cambiar(d.documento_id, { anticipo_pct: v || null })}
        />
      </Table.Td>
      <Table.Td>
        <DecimalInput
          size="xs"
          w={80}
          decimals={2}
          aria-label={`Tasa de ${d.nombre}`}
          placeholder={formatDecimal(d.tasa, 2)}
          value={texto('tasa')}
          onChange={(v) => cambiar(d.documento_id, { tasa: v || null })}
        />
      </Table.Td>
    </>
  );
}

function Resultado({ d }: { d: Fila }) {
  return (
    <Table.Td>
      <EstadoBadge estado={d.resultado} estados={RESULTADOS} />
      {d.reglas
        .filter((r) => r.resultado !== 'APROBADO')
        .map((r) => (
          <Text key={r.id} size="xs">
            {r.mensaje ?? r.titulo}
          </Text>
        ))}
    </Table.Td>
  );
}

/** Each document with its own term, advance and rate, what it gives and what it breaks. */
export function TerminosPorFila() {
  const { data } = useSimulacion();
  const filas = Object.values(data?.documents ?? {});
  if (filas.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={980}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documento</Table.Th>
            <Table.Th>Plazo</Table.Th>
            <Table.Th>Anticipo %</Table.Th>
            <Table.Th>Tasa %</Table.Th>
            <Table.Th>Vence efectivo</Table.Th>
            <Table.Th ta="right">Días</Table.Th>
            <Table.Th ta="right">Anticipo</Table.Th>
            <Table.Th ta="right">Dif. de precio</Table.Th>
            <Table.Th>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((d) => (
            <Table.Tr key={d.documento_id}>
              <Table.Td>
                {d.nombre}
                <Text size="xs" c="dimmed">
                  {d.razon_deudor}
                </Text>
              </Table.Td>
              <Condiciones d={d} />
              <Table.Td>
                <Rige papel={d.fecha_vencimiento} rige={d.venc_ef} estimado={d.vencimiento_estimado} />
              </Table.Td>
              <Table.Td ta="right">
                <DiasCobrados d={d} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={d.anticipo} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={d.dp} />
              </Table.Td>
              <Resultado d={d} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
