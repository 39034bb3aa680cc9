import { Mark, Paper, Stack, Text } from '@mantine/core';
import { label } from '#kernel/words.ts';
import '@mantine/core/styles/Mark.css';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { vencimiento } from '../domain/estados.ts';
import { AUTOMATICAS, plantillaQueRige, previsualizar } from '../domain/plantilla.ts';
import { type Pactado, valoresPactados } from '../domain/valores.ts';

/** The text, with what lacks a value in red and in words (never by colour alone). */
export function TextoPrevio({ partes }: { partes: readonly { texto: string; falta: boolean }[] }) {
  let desde = 0;
  const conClave = partes.map((p) => {
    desde += p.texto.length;
    return { ...p, clave: `${desde}` };
  });
  return (
    <Paper withBorder p="md">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} component="div">
        {conClave.map((p) =>
          p.falta ? (
            <Mark key={p.clave} color="red" c="var(--mantine-color-text)">
              falta {p.texto}
            </Mark>
          ) : (
            <span key={p.clave}>{p.texto}</span>
          ),
        )}
      </Text>
    </Paper>
  );
}

type Borrador = Omit<Pactado, 'fecha_vencimiento'> & { monto_fijo: boolean; plazo_dias: number | null; variables: Record<string, string> };

/** What is known only when it is saved. */
const POR_VENIR = ['empresa', 'empresa_rut', 'razon_social', 'num_contrato'] as const;

/** What the form already says; the steps before made sure that it is whole. */
function pactado(b: Borrador): Record<string, string> {
  const cuanto = { monto: b.monto_fijo ? b.monto : null, porcentaje: b.monto_fijo ? null : b.porcentaje };
  return valoresPactados({ ...b, ...cuanto, fecha_vencimiento: vencimiento(b.fecha_inicio, b.plazo_dias ?? 0) });
}

/** Step 4: what the text still asks, and how it reads. */
export function TextoDelTipo() {
  const hoy = useHoy();
  const tipo = useWatch({ name: 'tipo' }) as string;
  const borrador = useWatch() as Borrador;
  const { data, isPending } = useRead<OutputOf<typeof contract, 'plantillas'>>('contratos', 'plantillas');
  if (isPending) return <Cargando lines={4} />;
  const plantilla = plantillaQueRige(data ?? [], tipo, hoy);
  if (!plantilla) return <Vacio razon="No hay plantilla para este tipo: fiscalía debe escribirla antes de emitir." />;
  const propias = plantilla.variables.filter((v) => !(v in AUTOMATICAS));
  const porVenir = Object.fromEntries(POR_VENIR.map((k) => [k, `[${AUTOMATICAS[k]}]`]));
  const valores = { ...porVenir, ...pactado(borrador), ...borrador.variables };
  return (
    <Stack>
      {propias.length > 0 && (
        <Fields>
          {propias.map((v) => (
            <TextField key={v} name={`variables.${v}`} label={label(v)} span={6} maxLength={2000} />
          ))}
        </Fields>
      )}
      <TextoPrevio partes={previsualizar(plantilla.texto, valores)} />
    </Stack>
  );
}
