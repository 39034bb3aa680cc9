import { Stack } from '@mantine/core';
import { z } from 'zod';
import { formatPesos } from '#kernel/values/format.ts';
import { useOptions } from '#platform/web/api/hooks.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { Grilla, Sumas } from './grilla.tsx';
import { enBlanco, type LineaEscrita, sumas, VACIA } from './lineas-pegadas.ts';

const { fecha, glosa, lineas } = contract.operations.preparar.input.shape;

/** Blank lines at the end are the next one to write, not a line of the voucher. */
function sinCola(v: unknown): unknown {
  if (!Array.isArray(v)) return v;
  const fin = (v as LineaEscrita[]).findLastIndex((l) => !enBlanco(l));
  return v.slice(0, fin + 1);
}

/** The contract's own lines, balanced: what does not add up is said before it travels. */
export const esquema = z.object({ fecha, glosa, lineas: z.preprocess(sinCola, lineas) }).superRefine((v, ctx) => {
  const { debe, haber, diferencia } = sumas(v.lineas);
  const message =
    debe === 0 && haber === 0 ? 'Escriba los montos' : `El asiento no cuadra: debe ${formatPesos(debe)}, haber ${formatPesos(haber)}`;
  if (diferencia !== 0 || debe === 0) ctx.addIssue({ code: 'custom', path: ['lineas'], message });
});

interface Guardado {
  fecha_contable: string;
  glosa: string;
  lineas: readonly { [K in keyof LineaEscrita]: LineaEscrita[K] | null }[];
}

/** The values of the form: of a new voucher, or of one already written. */
export function valoresDe(hoy: string, c?: Guardado) {
  if (!c) return { fecha: hoy, glosa: '', lineas: [{ ...VACIA }, { ...VACIA }] };
  const escritas = c.lineas.map((l) => ({
    cuenta: l.cuenta ?? '',
    rut: l.rut ?? '',
    documento: l.documento ?? '',
    pk: l.pk ?? '',
    sucursal: l.sucursal ?? '',
    debe: l.debe || '',
    haber: l.haber || '',
  }));
  return { fecha: c.fecha_contable, glosa: c.glosa, lineas: escritas };
}

/** Date, glosa and lines of a voucher. */
export function Campos({ enviar, cancelar }: { enviar: string; cancelar: string }) {
  // What is typed in a list before it arrives would be lost with it.
  const { isPending } = useOptions('libro');
  if (isPending) return <Cargando lines={6} />;
  return (
    <Stack>
      <Fields>
        <DateField name="fecha" label="Fecha contable" required span={3} />
        <TextField name="glosa" label="Glosa" required span={9} />
      </Fields>
      <Grilla />
      <Sumas>
        <FormActions submit={enviar} cancel={cancelar} />
      </Sumas>
    </Stack>
  );
}
