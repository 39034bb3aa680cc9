import { Alert, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { formatUf } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { RutField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { WizardStep } from '#platform/web/steps/wizard.tsx';
import type { contract, Preparacion, Simulacion } from '../contract.ts';
import { CamposCondiciones, FilasCondiciones, FilasDeudores, FilasExcepciones, FilasGarantias, FilasRelacionados } from './campos.tsx';
import { Paneles, trabaDe, usePreparacionEscrita } from './preparacion.tsx';

type Dicho = z.output<typeof Preparacion>;
const api = areaApi<typeof contract>('solicitudes');

const PASOS = [1, 2, 3, 4, 5, 6] as const;

/** Alt+1…6 walk the steps already reached; Ctrl+Enter sends what is written. */
export function Teclas() {
  const [, setSearch] = useUrlState();
  const enviar = () => document.querySelector<HTMLFormElement>('main form')?.requestSubmit();
  useHotkeys(
    [
      ...PASOS.map((n) => [`alt+${n}`, () => setSearch({ paso: n > 1 ? n : null }, { replace: true })] as [string, () => void]),
      ['mod+Enter', enviar],
    ],
    [],
  );
  return null;
}

/** The first step: it tells above what it read, so that the next one opens or not. */
function ClienteYSucursal({ rut, alLeer }: { rut?: string; alLeer: (p: Dicho | undefined) => void }) {
  const p = usePreparacionEscrita(rut);
  useEffect(() => alLeer(p), [p, alLeer]);
  return (
    <Stack>
      {!rut && (
        <Fields>
          <RutField name="rut" label="RUT del cliente" required span={6} />
        </Fields>
      )}
      <Paneles
        p={p}
        deudores={<FilasDeudores />}
        presentacion={
          <Fields>
            <TextAreaField name="presentacion" label="Presentación del cliente" rows={6} maxLength={8000} />
          </Fields>
        }
      />
      {rut && <FilasRelacionados />}
    </Stack>
  );
}

type Simulada = z.output<typeof Simulacion>;

/** Who would decide it as it is written, asked again each time that the step opens. */
function Nivel({ rut }: { rut?: string | undefined }) {
  const { getValues } = useFormContext();
  const simular = api.useAction('simular', { toast: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, with what was written when the step opened
  useEffect(() => {
    const v = getValues();
    const { moneda, monto, con_responsabilidad, deudores, garantias, excepciones } = v;
    simular.mutate({
      rut: rut ?? v.rut,
      moneda,
      monto,
      con_responsabilidad,
      deudores: deudores.map(limpia),
      garantias: garantias.map(limpia),
      excepciones,
    } as never);
  }, []);
  const s = simular.data as Simulada | undefined;
  if (!s) return null;
  return (
    <Alert color="blue" title={`La decidiría el nivel ${s.nivel}, ${s.nombre}`}>
      <Text size="sm">
        Exposición propuesta {formatUf(s.exposicion_propuesta_uf)}
        {s.motivos.length > 0 && `. Sube de nivel por: ${s.motivos.map((m) => m.nombre).join(', ')}`}
      </Text>
    </Alert>
  );
}

/** A row of the form as it is asked: what was left empty is not told. */
const limpia = (fila: Record<string, unknown>) => Object.fromEntries(Object.entries(fila).map(([k, v]) => [k, v === '' ? null : v]));

const CONDICIONES = ['producto', 'moneda', 'monto', 'fecha_expiracion', 'plazo_maximo', 'anticipo_pct', 'tasa_mensual'];

interface Opciones {
  /** Of a record that exists: its client does not change. */
  rut?: string;
  preparacion: Dicho | undefined;
  alLeer: (p: Dicho | undefined) => void;
  analista: WizardStep['content'];
  envio: WizardStep['content'];
}

/** The six steps of a solicitud of line, the same when it is created and when it is corrected. The fourth saves it: the machine and the sending need it saved. */
export function pasosDe({ rut, preparacion, alLeer, analista, envio }: Opciones): readonly WizardStep[] {
  return [
    {
      titulo: 'Cliente y sucursal',
      fields: ['rut', 'deudores', 'presentacion', 'relacionados'],
      content: <ClienteYSucursal {...(rut ? { rut } : {})} alLeer={alLeer} />,
      locked: trabaDe(preparacion),
    },
    {
      titulo: 'Producto y condiciones',
      fields: [...CONDICIONES, 'comision_pct', 'comision_minima_uf', 'con_responsabilidad'],
      content: <CamposCondiciones />,
    },
    { titulo: 'Garantías', fields: ['garantias'], content: <FilasGarantias /> },
    {
      titulo: 'Excepciones',
      fields: ['excepciones', 'condiciones'],
      content: (
        <Stack>
          <Nivel rut={rut} />
          <FilasExcepciones />
          <FilasCondiciones />
        </Stack>
      ),
      submit: 'Guardar y seguir',
    },
    { titulo: 'Analista virtual', fields: [], content: analista },
    { titulo: 'Envío', fields: [], content: envio },
  ];
}
