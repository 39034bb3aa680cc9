import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Rige } from '#platform/web/inputs/rige.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { rotuloDeCastigo } from '../domain/castigo.ts';

export type EstadoDeuda = OutputOf<typeof contract, 'deuda'>;
type Deuda = EstadoDeuda['deudas'][number];

/** Whose business it is and how it stands that day. */
function Vence({ d }: { d: Deuda }) {
  return (
    <>
      {d.castigada && 'Castigado el '}
      {d.vencimiento_papel ? <Rige papel={d.vencimiento_papel} rige={d.vencimiento} /> : <Fecha v={d.vencimiento} />}
      {d.dias_mora > 0 && (
        <Text size="xs" c="var(--r-danger-text)">
          {d.dias_mora} {d.dias_mora === 1 ? 'día' : 'días'} de mora
        </Text>
      )}
      {d.en_cobro && (
        <Text size="xs" c="var(--r-danger-text)" fw={600} style={{ whiteSpace: 'nowrap' }}>
          PAC en curso
        </Text>
      )}
    </>
  );
}

/** How a debt is called at the counter. */
const nombreDeuda = (d: Pick<Deuda, 'pk' | 'numero' | 'cuota' | 'castigada'>): string => {
  if (d.castigada) return rotuloDeCastigo(d.pk, d.numero);
  return d.cuota === null ? d.numero : `Crédito ${d.numero.split('-', 1)[0]}, cuota ${d.cuota}`;
};

const cifra = (titulo: string, de: (d: Deuda) => number): Columna<Deuda> => ({
  titulo,
  cifra: true,
  celda: (d) => (de(d) > 0 ? <Pesos v={de(d)} /> : ''),
});

/** Of a documento: its mora and gastos are not paid by the debtor, they come out of the retención of who sold it. */
const esDocumento = (d: Deuda) => d.documento_id !== null;
const aparte = (d: Deuda) => (esDocumento(d) ? d.mora + d.gastos + d.costas : 0);

function ParaPagar({ d }: { d: Deuda }) {
  return (
    <>
      <Pesos v={d.para_pagar} fw={700} />
      {aparte(d) > 0 && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
          y <Pesos v={aparte(d)} span /> de mora, de la retención
        </Text>
      )}
    </>
  );
}

/** Documents say what is owed of their face; cuotas, their parts: the parts of a row add up to what is paid. A column without figures is not there. */
function columnasDe(deudas: readonly Deuda[]): Columna<Deuda>[] {
  const hay = (de: (d: Deuda) => number | string | null) => deudas.some((d) => Boolean(de(d)));
  const capital = (d: Deuda) => (esDocumento(d) ? 0 : d.capital);
  const documento = (d: Deuda) => (esDocumento(d) ? d.capital : 0);
  const mora = (d: Deuda) => (esDocumento(d) ? 0 : d.mora);
  const gastos = (d: Deuda) => (esDocumento(d) ? 0 : d.gastos + d.costas);
  return [
    { titulo: 'Deuda', celda: (d) => <span style={{ whiteSpace: 'nowrap' }}>{nombreDeuda(d)}</span> },
    { titulo: 'Vence', celda: (d) => <Vence d={d} /> },
    ...(hay(documento) ? [cifra('Saldo del documento', documento)] : []),
    ...(hay(capital) ? [cifra('Capital', capital)] : []),
    ...(hay((d) => d.interes) ? [cifra('Interés', (d) => d.interes)] : []),
    ...(hay(mora) ? [cifra('Mora', mora)] : []),
    ...(hay(gastos) ? [cifra('Gastos', gastos)] : []),
    { titulo: 'Para pagar', cifra: true, celda: (d) => <ParaPagar d={d} /> },
    ...(hay((d) => d.documento_id)
      ? [{ titulo: 'Cedido por', celda: (d: Deuda) => (d.documento_id ? (d.cliente_nombre ?? '') : '') }]
      : []),
  ];
}

/** Debts of a RUT at a day; with `elegidas`, each one can be ticked. The cuotas after the one that runs are unfolded when asked. */
export function TablaDeudas({
  deudas,
  elegidas,
  onElegir,
}: {
  deudas: readonly Deuda[];
  elegidas?: readonly string[];
  onElegir?: (pk: string) => void;
}) {
  const [todas, setTodas] = useState(false);
  const futuras = deudas.filter((d) => d.futura).length;
  const filas = deudas.filter((d) => todas || !d.futura || elegidas?.includes(d.pk));
  const marca: Columna<Deuda> = {
    titulo: 'Paga',
    celda: (d) => (
      <Checkbox aria-label={`Paga ${nombreDeuda(d)}`} checked={elegidas?.includes(d.pk) ?? false} onChange={() => onElegir?.(d.pk)} />
    ),
  };
  const columnas = columnasDe(filas);
  return (
    <>
      <Tabla
        nombre="Deudas del RUT"
        columnas={onElegir ? [marca, ...columnas] : columnas}
        filas={filas}
        clave={(d) => d.pk}
        ancho={columnas.length > 5 ? 760 : 620}
      />
      {futuras > 0 && (
        <Group>
          <Button size="xs" variant="subtle" aria-expanded={todas} onClick={() => setTodas(!todas)}>
            {todas ? 'Ocultar las cuotas siguientes' : `Ver ${futuras === 1 ? 'una cuota siguiente' : `${futuras} cuotas siguientes`}`}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Sums under the table. */
export function PieDeudas({ d, marcado }: { d: EstadoDeuda; marcado: number | null }) {
  return (
    <Group gap="xl">
      <Text size="sm">
        Para pagar a esa fecha <Pesos v={d.total} fw={700} span />
      </Text>
      {marcado !== null && (
        <Text size="sm">
          Marcado <Pesos v={marcado} fw={700} span />
        </Text>
      )}
      {d.a_favor > 0 && (
        <Text size="sm">
          Tiene a favor <Pesos v={d.a_favor} fw={700} span />
        </Text>
      )}
    </Group>
  );
}
