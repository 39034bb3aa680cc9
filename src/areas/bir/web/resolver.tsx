import { Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { DECISION_EN_PALABRAS } from '../domain/palabras.ts';

const DECISIONES = Object.entries(DECISION_EN_PALABRAS).map(([codigo, nombre]) => ({ codigo, nombre }));

interface Abierta {
  id: string;
  nombre: string;
  nombre_regla: string;
  hecho: string;
}

interface Props {
  alertas: readonly [Abierta, ...Abierta[]];
  que: 'atender' | 'descartar';
  close: () => void;
}
type Respuesta = OutputOf<typeof contract, 'resolver_alertas'>;

/** The act of one, or of many: each of these is resolved by itself, and those that no longer wait are told. */
function actoDe({ alertas: [una, ...otras], que }: Props) {
  if (otras.length === 0) {
    const accion = que === 'atender' ? ('atender_alerta' as const) : ('descartar_alerta' as const);
    return {
      accion,
      path: `/api/bir/alertas/${una.id}/${que}`,
      fijos: {},
      titulo: una.nombre_regla,
      detalle: `${una.nombre}. ${una.hecho}.`,
    };
  }
  const todas = [una, ...otras];
  return {
    accion: 'resolver_alertas' as const,
    path: '/api/bir/alertas/resolver',
    fijos: { ids: todas.map((a) => a.id), accion: que },
    titulo: `${todas.length} alertas`,
    detalle: `${[...new Set(todas.map((a) => a.nombre))].join(', ')}.`,
  };
}

function decir(que: Props['que'], { resultados = [] }: Partial<Respuesta>): void {
  const fallidas = resultados.filter((r) => !r.ok).length;
  const hecho = que === 'atender' ? 'atendida' : 'descartada';
  if (fallidas > 0) toastError(new Error(`${fallidas} de ${resultados.length} no se resolvieron: ya no están abiertas`));
  else toastOk(resultados.length > 1 ? `${resultados.length} alertas ${hecho}s` : `Alerta ${hecho}`);
}

/** Attends warnings with a decision, or discards them: both say why. The decision opens the work of who does it, and does nothing by itself. */
export default function Resolver(p: Props) {
  const { que, close } = p;
  const atender = que === 'atender';
  const { accion, path, fijos, titulo, detalle } = actoDe(p);
  const act = useAction<Record<string, unknown>, Partial<Respuesta>>('bir', accion, { http: { method: 'POST', path }, toast: false });
  return (
    <ActDialog<Partial<Respuesta>>
      title={`${atender ? 'Atender' : 'Descartar'}: ${titulo}`}
      close={close}
      area="bir"
      accion={accion}
      schema={contract.operations[accion].input}
      defaults={{ ...fijos, ...(atender ? { decision: '' } : {}), fundamento: '' }}
      draft={false}
      guard={false}
      send={act.mutateAsync}
      onDone={(r) => {
        decir(que, r);
        close();
      }}
      submit={atender ? 'Atender' : 'Descartar'}
    >
      <Text size="sm">{detalle}</Text>
      <Fields>
        {atender && <OptionField name="decision" label="Decisión" options={DECISIONES} span={12} required />}
        <TextAreaField name="fundamento" label={atender ? 'Fundamento (20 caracteres o más)' : 'Por qué'} maxLength={1000} required />
      </Fields>
    </ActDialog>
  );
}
