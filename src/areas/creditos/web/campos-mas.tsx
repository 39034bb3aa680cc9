import { ActionIcon, Button, Group, MultiSelect, Paper, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { DecimalInput } from '#platform/web/inputs/text-figures.tsx';
import type { Alternativa } from './alternativa.ts';
import { CampoMonto, type Edicion } from './campos.tsx';

const GRACIAS = [
  { value: 'NINGUNA', label: 'Sin gracia' },
  { value: 'TOTAL', label: 'Total: no se paga nada' },
  { value: 'PARCIAL', label: 'Parcial: sólo el interés' },
];
const MESES = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
].map((label, k) => ({ value: String(k + 1), label }));
const ITES = [
  { value: 'sobre_total', label: 'Sobre el total' },
  { value: 'por_cuota', label: 'Cuota por cuota' },
  { value: 'exento', label: 'Exento' },
];
const REDONDEOS = [
  { value: 'half_up', label: 'Mitad hacia arriba' },
  { value: 'half_even', label: 'Mitad al par' },
];

/** Rows that are added and taken away. */
function Filas<T>(p: {
  titulo: string;
  agregar: string;
  filas: readonly T[];
  nueva: () => T;
  cambiar: (filas: T[]) => void;
  error?: string | undefined;
  children: (fila: T, poner: (cambios: Partial<T>) => void, k: number) => ReactNode;
}) {
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {p.titulo}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => p.cambiar([...p.filas, p.nueva()])}>
          {p.agregar}
        </Button>
      </Group>
      {p.error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {p.error}
        </Text>
      )}
      {p.filas.map((fila, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no name of their own and never change places
        <Paper key={k} withBorder p="xs">
          <Group align="end" gap="xs" wrap="nowrap">
            <Stack gap={6} flex={1}>
              {p.children(fila, (cambios) => p.cambiar(p.filas.map((x, j) => (j === k ? { ...x, ...cambios } : x))), k)}
            </Stack>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Quitar de ${p.titulo.toLowerCase()} la fila ${k + 1}`}
              onClick={() => p.cambiar(p.filas.filter((_, j) => j !== k))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

function Costos({ a, cambiar, error }: Edicion) {
  const { data } = useOptions('creditos');
  const costos = optionList(data, 'costos_operacionales').filter((o) => o.activo);
  return (
    <Filas
      titulo="Costos operacionales"
      agregar="Agregar costo"
      filas={a.costos}
      nueva={() => ({ codigo: '', neto: '', afecto_iva: false, financiado: true })}
      cambiar={(filas) => cambiar({ costos: filas })}
    >
      {(c, poner, k) => (
        <>
          <Select
            label="Costo"
            data={costos.map((o) => ({ value: o.codigo, label: o.nombre }))}
            value={c.codigo || null}
            onChange={(codigo) => {
              const o = costos.find((x) => x.codigo === codigo);
              const sugerido = a.moneda === 'CLP' && typeof o?.monto === 'number' && o.monto > 0 ? { neto: String(o.monto) } : {};
              poner({ codigo: codigo ?? '', ...sugerido, afecto_iva: o?.afecto_iva === true, financiado: o?.financiado !== false });
            }}
          />
          <CampoMonto
            moneda={a.moneda}
            label="Neto"
            value={c.neto}
            onChange={(neto) => poner({ neto })}
            error={error(`costos.${k}.neto`)}
          />
          <Group>
            <Switch label="Con IVA" checked={c.afecto_iva} onChange={(e) => poner({ afecto_iva: e.currentTarget.checked })} />
            <Switch label="Financiado" checked={c.financiado} onChange={(e) => poner({ financiado: e.currentTarget.checked })} />
          </Group>
        </>
      )}
    </Filas>
  );
}

function Seguros({ a, cambiar, error }: Edicion) {
  const { data } = useOptions('creditos');
  const [tipos, periodos] = [optionList(data, 'tipos_seguro'), optionList(data, 'periodos_prima')];
  return (
    <Filas
      titulo="Seguros"
      agregar="Agregar seguro"
      filas={a.seguros}
      nueva={() => ({ tipo: tipos[0]?.codigo ?? '', prima: '', periodo: 'MENSUAL' as const, financiada: false })}
      cambiar={(filas) => cambiar({ seguros: filas })}
    >
      {(s, poner, k) => (
        <>
          <Select
            label="Seguro"
            data={tipos.map((o) => ({ value: o.codigo, label: o.nombre }))}
            value={s.tipo || null}
            onChange={(v) => poner({ tipo: v ?? '' })}
          />
          <CampoMonto
            moneda={a.moneda}
            label="Prima"
            value={s.prima}
            onChange={(prima) => poner({ prima })}
            error={error(`seguros.${k}.prima`)}
          />
          <Select
            label="Período"
            data={periodos.map((o) => ({ value: o.codigo, label: o.nombre }))}
            value={s.periodo}
            onChange={(v) => v && poner({ periodo: v as typeof s.periodo })}
          />
          <Switch label="Financiada" checked={s.financiada} onChange={(e) => poner({ financiada: e.currentTarget.checked })} />
        </>
      )}
    </Filas>
  );
}

function Giros({ a, cambiar, error }: Edicion) {
  return (
    <Filas
      titulo="Giros parciales"
      agregar="Agregar giro"
      filas={a.giros}
      nueva={() => ({ fecha: a.fecha_curse, monto: '' })}
      cambiar={(filas) => cambiar({ giros: filas })}
      error={error('giros')}
    >
      {(g, poner, k) => (
        <>
          <DateInput label="Fecha del giro" value={g.fecha} onChange={(fecha) => poner({ fecha })} error={error(`giros.${k}.fecha`)} />
          <CampoMonto
            moneda={a.moneda}
            label="Monto del giro"
            value={g.monto}
            onChange={(monto) => poner({ monto })}
            error={error(`giros.${k}.monto`)}
          />
        </>
      )}
    </Filas>
  );
}

function Gracia({ a, cambiar, error }: Edicion) {
  return (
    <>
      <Select
        label="Gracia"
        data={GRACIAS}
        value={a.gracia_tipo}
        onChange={(v) => v && cambiar({ gracia_tipo: v as Alternativa['gracia_tipo'] })}
      />
      {a.gracia_tipo !== 'NINGUNA' && (
        <TextInput
          label="Meses de gracia"
          description="Son parte del plazo"
          inputMode="numeric"
          maxLength={4}
          value={a.gracia_meses}
          onChange={(e) => cambiar({ gracia_meses: e.currentTarget.value })}
        />
      )}
      <MultiSelect
        label="Meses sin cuota"
        data={MESES}
        value={a.meses_no_pago}
        onChange={(meses_no_pago) => cambiar({ meses_no_pago })}
        error={error('meses_no_pago')}
        clearable
      />
    </>
  );
}

/** The rest of the terms. */
export function CamposMas(p: Edicion) {
  const { a, cambiar, error } = p;
  return (
    <Stack gap="sm">
      <Select label="Impuesto de timbres" data={ITES} value={a.ite} onChange={(v) => v && cambiar({ ite: v as Alternativa['ite'] })} />
      {a.ite !== 'exento' && (
        <Switch
          label="Impuesto financiado"
          checked={a.ite_financiado}
          onChange={(e) => cambiar({ ite_financiado: e.currentTarget.checked })}
        />
      )}
      <Costos {...p} />
      <Gracia {...p} />
      <CampoMonto
        moneda={a.moneda}
        label="Cuota múltiplo de"
        value={a.multiplo}
        onChange={(multiplo) => cambiar({ multiplo })}
        error={error('multiplo_cuota')}
        placeholder="sin múltiplo"
      />
      <Select
        label="Redondeo"
        data={REDONDEOS}
        value={a.redondeo}
        onChange={(v) => v && cambiar({ redondeo: v as Alternativa['redondeo'] })}
      />
      {a.moneda === 'USD' && (
        <DecimalInput
          label="Tipo de cambio (pesos por dólar)"
          decimals={4}
          value={a.tipo_cambio}
          onChange={(tipo_cambio) => cambiar({ tipo_cambio })}
          error={error('tipo_cambio')}
        />
      )}
      <Seguros {...p} />
      <Giros {...p} />
    </Stack>
  );
}
