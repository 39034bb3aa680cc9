import { Stack } from '@mantine/core';
import { CheckField, NumberField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';

const NADA = { causas: null, concursal: null, alimentos: null };

/** What the form of each registry begins with: it says its own part and no other. */
export const OTRA_VACIA: Readonly<Record<string, object>> = {
  PODER_JUDICIAL: { ...NADA, causas: { civiles: 0, laborales: 0, cobranza: 0 } },
  BOLETIN_CONCURSAL: { ...NADA, concursal: false },
  DEUDORES_ALIMENTOS: { ...NADA, alimentos: { inscrito: false, deuda: 0, beneficiario: null } },
};
export const CON_REGISTROS = { ...NADA, registros: [] };

const EJEMPLO: Readonly<Record<string, string>> = {
  SII: 'Inicio de actividades, giro u observación',
  VEHICULOS: 'Patente y vehículo',
  BIENES_RAICES: 'Rol y comuna',
};

/** What a registry says, by what it is asked for. */
export function CamposOtra({ fuente }: { fuente: string }) {
  if (fuente === 'PODER_JUDICIAL')
    return (
      <Fields>
        <NumberField name="otra.causas.civiles" label="Causas civiles" span={4} required />
        <NumberField name="otra.causas.laborales" label="Causas laborales" span={4} required />
        <NumberField name="otra.causas.cobranza" label="Causas de cobranza" span={4} required />
      </Fields>
    );
  if (fuente === 'BOLETIN_CONCURSAL')
    return (
      <Fields>
        <CheckField name="otra.concursal" label="Tiene un procedimiento concursal" span={12} />
      </Fields>
    );
  if (fuente === 'DEUDORES_ALIMENTOS')
    return (
      <Fields>
        <CheckField name="otra.alimentos.inscrito" label="Está inscrito" span={12} />
        <PesosField name="otra.alimentos.deuda" label="Debe, si está inscrito" span={6} required />
        <RutField name="otra.alimentos.beneficiario" label="A quién se paga" span={6} />
      </Fields>
    );
  return (
    <Stack>
      <Rows
        name="otra.registros"
        titulo="Registros (ninguno: no registra nada)"
        agregar="Agregar registro"
        nueva={() => ({ que: '', detalle: '', monto: null })}
        max={200}
      >
        {(fila) => (
          <>
            <TextField name={`${fila}.que`} label={EJEMPLO[fuente] ?? 'Registro'} maxLength={200} span={6} required />
            <TextField name={`${fila}.detalle`} label="Detalle" maxLength={200} span={3} />
            <PesosField name={`${fila}.monto`} label="Valor" span={3} />
          </>
        )}
      </Rows>
    </Stack>
  );
}
