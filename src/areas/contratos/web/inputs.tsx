import { Select } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { useField } from '#platform/web/form/context.ts';
import { Cell, CheckField, DateField, DecimalField, PercentField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { CALIDADES } from './estados.ts';

/** Term in days as the office chooses it; a contract already written with another keeps it. */
function Plazo() {
  const { input, value, change } = useField({ name: 'plazo_dias', label: 'Plazo', required: true });
  const { data: opciones } = useOptions('contratos');
  const puesto = typeof value === 'number' ? String(value) : null;
  const plazos = optionList(opciones, 'contratos_dias_vencimiento').map((o) => ({ value: String(o.dias ?? 0), label: o.nombre }));
  const data = puesto === null || plazos.some((p) => p.value === puesto) ? plazos : [...plazos, { value: puesto, label: `${puesto} días` }];
  return (
    <Cell span={6}>
      <Select {...input} data={data} value={puesto} onChange={(v) => change(v === null ? null : Number(v))} />
    </Cell>
  );
}

function Cuanto() {
  const fijo = useWatch({ name: 'monto_fijo' }) === true;
  const uf = useWatch({ name: 'moneda' }) === 'UF';
  const { setValue } = useFormContext();
  // What the other kind of contract does not carry goes with the switch.
  const soltar = (v: unknown): void => {
    for (const campo of v ? ['porcentaje'] : ['monto', 'cobro_neto']) setValue(campo, null);
  };
  return (
    <>
      <SwitchField name="monto_fijo" label="Monto fijo" onValue={soltar} />
      {fijo ? (
        <>
          <SegmentField
            name="moneda"
            label="Moneda"
            span={6}
            options={[
              { codigo: 'CLP', nombre: 'Pesos' },
              { codigo: 'UF', nombre: 'UF' },
            ]}
          />
          <DecimalField name="monto" label="Monto" decimals={uf ? 4 : 0} span={6} required />
          <PesosField
            name="cobro_neto"
            label="Cobro por el contrato (neto)"
            description="Se cobra al emitirlo, más IVA; vacío si no se cobra"
            span={6}
          />
        </>
      ) : (
        <PercentField name="porcentaje" label="Porcentaje" span={6} required />
      )}
    </>
  );
}

/** Terms: amount, term and clauses. */
export function Condiciones() {
  return (
    <Fields>
      <Cuanto />
      <DateField name="fecha_inicio" label="Inicio" span={6} required />
      <Plazo />
      <OptionField name="pacto" label="Pacto" options="pactos" span={6} />
      <SwitchField name="con_responsabilidad" label="Con responsabilidad del cedente" />
      <CheckField name="clausulas.compensacion" label="Cláusula de compensación" span={6} />
      <CheckField name="clausulas.mandato_llenado" label="Mandato para llenar el pagaré" span={6} />
      <CheckField name="clausulas.mandato_cobro" label="Mandato para cobrar" span={6} />
      <CheckField name="clausulas.domicilio" label="Domicilio convencional" span={6} />
    </Fields>
  );
}

/** Who signs, and under which power. */
export function Firmantes() {
  return (
    <Rows
      name="firmantes"
      titulo="Firmantes"
      agregar="Agregar firmante"
      max={30}
      nueva={() => ({ rut: '', nombre: '', calidad: 'REPRESENTANTE', poder: { desde: '', hasta: null } })}
    >
      {(path) => (
        <>
          <RutField name={`${path}.rut`} label="RUT" span={4} required />
          <TextField name={`${path}.nombre`} label="Nombre" maxLength={120} span={5} required />
          <OptionField name={`${path}.calidad`} label="Calidad" options={CALIDADES} span={3} required />
          <PoderInputs path={path} />
        </>
      )}
    </Rows>
  );
}

function PoderInputs({ path }: { path: string }) {
  const poder = useWatch({ name: `${path}.poder` }) as { desde?: string } | null;
  const { setValue } = useFormContext();
  const { input } = useField({ name: `${path}.poder`, label: 'Firma' });
  return (
    <>
      <Cell span={4}>
        <Select
          label={input.label}
          data={[
            { value: 'no', label: 'Por sí' },
            { value: 'si', label: 'Con poder' },
          ]}
          value={poder ? 'si' : 'no'}
          onChange={(v) => setValue(`${path}.poder`, v === 'si' ? { desde: '', hasta: null } : null, { shouldDirty: true })}
        />
      </Cell>
      {poder && (
        <>
          <DateField name={`${path}.poder.desde`} label="Poder desde" span={4} required />
          <DateField name={`${path}.poder.hasta`} label="Poder hasta" span={4} />
        </>
      )}
    </>
  );
}
