import { Group, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { DecimalInput, PesosInput } from '#platform/web/inputs/text-figures.tsx';
import { DECIMALES, MONEDAS, type Moneda } from '../domain/moneda.ts';
import type { Alternativa } from './alternativa.ts';

export interface Edicion {
  a: Alternativa;
  cambiar: (cambios: Partial<Alternativa>) => void;
  /** Text of the refusal of a field, by the name that travels. */
  error: (campo: string) => string | undefined;
}

const METODOS_TEXTO = [
  { value: 'frances', label: 'Francés: cuota igual' },
  { value: 'aleman', label: 'Alemán: amortización igual' },
  { value: 'bullet', label: 'Bullet: capital al final' },
  { value: 'plano', label: 'Plano: interés sobre el capital' },
];
const BASES_TEXTO = [
  { value: '30_360', label: '30/360' },
  { value: 'real_30', label: 'Días reales / 30' },
  { value: 'real_360', label: 'Días reales / 360' },
  { value: 'real_365', label: 'Días reales / 365' },
];

/** An amount of the credit's currency; decimal text with point. */
export function CampoMonto(p: {
  moneda: Moneda;
  label: string;
  value: string;
  onChange: (v: string) => void;
  error?: string | undefined;
  placeholder?: string;
}) {
  const comun = { label: p.label, error: p.error, ...(p.placeholder ? { placeholder: p.placeholder } : {}) };
  if (p.moneda === 'CLP')
    return <PesosInput {...comun} value={/^\d+$/.test(p.value) ? Number(p.value) : p.value} onChange={(v) => p.onChange(String(v))} />;
  return (
    <DecimalInput
      {...comun}
      decimals={DECIMALES[p.moneda]}
      minDecimals={2}
      value={p.value}
      onChange={p.onChange}
      leftSection={p.moneda === 'UF' ? 'UF' : 'US$'}
      leftSectionWidth={40}
    />
  );
}

function Fechas({ a, cambiar, error }: Edicion) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DateInput label="Curse" value={a.fecha_curse} onChange={(fecha_curse) => cambiar({ fecha_curse })} error={error('fecha_curse')} />
      <DateInput
        label="Primera cuota"
        value={a.primero}
        onChange={(primero) => cambiar({ primero })}
        error={error('fecha_primer_vencimiento')}
      />
    </SimpleGrid>
  );
}

const NOMBRE_MONEDA: Readonly<Record<Moneda, string>> = { CLP: 'Pesos', UF: 'UF', USD: 'Dólares' };

/** What every credit says. */
export function CamposBase({ a, cambiar, error }: Edicion) {
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Moneda"
        fullWidth
        data={MONEDAS.map((m) => ({ value: m, label: NOMBRE_MONEDA[m] }))}
        value={a.moneda}
        onChange={(v) => cambiar({ moneda: v as Moneda })}
      />
      <CampoMonto
        moneda={a.moneda}
        label="Monto solicitado"
        value={a.monto}
        onChange={(monto) => cambiar({ monto })}
        error={error('monto_solicitado')}
      />
      <Group grow align="start">
        <TextInput
          label="Cuotas"
          inputMode="numeric"
          className="figure"
          value={a.plazo}
          maxLength={5}
          onChange={(e) => cambiar({ plazo: e.currentTarget.value })}
          error={error('plazo')}
        />
        <DecimalInput
          label="Tasa mensual"
          decimals={4}
          minDecimals={2}
          value={a.tasa}
          onChange={(tasa) => cambiar({ tasa })}
          rightSection="%"
          error={error('tasa_mensual')}
        />
      </Group>
      <Fechas a={a} cambiar={cambiar} error={error} />
      <Select
        label="Sistema"
        data={METODOS_TEXTO}
        value={a.metodo}
        onChange={(v) => v && cambiar({ metodo: v as Alternativa['metodo'] })}
      />
      <Select
        label="Base de días"
        data={BASES_TEXTO}
        value={a.base_dias}
        onChange={(v) => v && cambiar({ base_dias: v as Alternativa['base_dias'] })}
      />
    </Stack>
  );
}
