import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLineaDe } from '#areas/clientes/public.web.tsx';
import { cmp, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal } from '#kernel/values/format.ts';

type Linea = NonNullable<ReturnType<typeof useLineaDe>>;
type Acordado = Readonly<Record<string, string>>;

/** What the committee voted for the line, as the fields of the quote. What the line leaves open is not here. */
function acordado(l: Pick<Linea, 'anticipo_pct' | 'tasa_mensual' | 'comision_pct' | 'comision_minima_uf'>): Acordado {
  const comision: Acordado =
    l.comision_pct === null ? {} : { comision_pct: toFixed(l.comision_pct, 2), comision_minima_uf: l.comision_minima_uf ?? '0.0000' };
  return { anticipo_pct: toFixed(l.anticipo_pct, 2), tasa: toFixed(l.tasa_mensual, 2), ...comision };
}

const enPalabras = (l: Linea): string =>
  [
    `anticipo ${formatDecimal(l.anticipo_pct, 2)} %`,
    `tasa ${formatDecimal(l.tasa_mensual, 2)} % mensual`,
    ...(l.comision_pct === null ? [] : [`comisión ${formatDecimal(l.comision_pct, 2)} %`]),
    ...(l.comision_pct === null
      ? []
      : [l.comision_minima_uf === null ? 'sin mínimo' : `mínimo UF ${formatDecimal(l.comision_minima_uf, 2)}`]),
  ].join(', ');

/** Brings the terms voted for the line into a new quote, over what nobody has touched: once for each client. */
export function TraerCondiciones(): null {
  const { getFieldState, setValue, formState } = useFormContext();
  const linea = useLineaDe(useWatch({ name: 'cliente_rut' }) as string);
  const traida = useRef<number | null>(null);
  const { dirtyFields } = formState;
  useEffect(() => {
    if (!linea || traida.current === linea.numero) return;
    const primera = traida.current === null;
    traida.current = linea.numero;
    for (const [campo, valor] of Object.entries(acordado(linea))) {
      // What was written by hand, or came back from a draft, stays; the terms of another client's line do not.
      if (primera && campo in dirtyFields) continue;
      setValue(campo, valor, { shouldDirty: true, shouldValidate: getFieldState(campo).isTouched });
    }
  }, [linea, dirtyFields, getFieldState, setValue]);
  return null;
}

/** What is being typed is not always a figure yet («90,»). */
const igual = (a: unknown, b: string): boolean => typeof a === 'string' && /^\d+(\.\d+)?$/.test(a) && cmp(a, b) === 0;

/** The terms voted, beside those of the quote; when they differ, a button brings them. */
export function CondicionesDeLinea() {
  const { setValue } = useFormContext();
  const linea = useLineaDe(useWatch({ name: 'cliente_rut' }) as string);
  const escrito = useWatch() as Readonly<Record<string, unknown>>;
  if (!linea) return null;
  const pactado = acordado(linea);
  const distintos = Object.entries(pactado).filter(([campo, valor]) => !igual(escrito[campo], valor));
  return (
    <Alert color={distintos.length === 0 ? 'gray' : 'yellow'} role="note">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {distintos.length === 0 ? 'Según la línea ' : 'No son las condiciones de la línea '}
          {linea.numero}: {enPalabras(linea)}.
        </Text>
        {distintos.length > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              for (const [campo, valor] of distintos) setValue(campo, valor, { shouldDirty: true, shouldValidate: true });
            }}
          >
            Usar las de la línea
          </Button>
        )}
      </Group>
    </Alert>
  );
}
