import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { apiPost } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { Paper } from '#platform/web/files/paper.tsx';
import { RutField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract, type Simulacion } from '../contract.ts';
import { Destino, ElegirPasivos, Impedimentos, Quien } from './elegir.tsx';

type Valores = Record<string, unknown>;

/** What travels: no payment when the debts take it all. */
function limpiar(v: Valores): Valores {
  const monto = (x: unknown) => ((x ?? []) as { monto: number }[]).reduce((a, p) => a + p.monto, 0);
  const pagar = v.pagar as { medio?: string; cuenta_id?: string } | undefined;
  const paga = monto(v.pasivos) > monto(v.obligaciones) && pagar?.medio;
  const { autorizacion, excepcion_motivo, comentario, ...resto } = v;
  const textos = Object.fromEntries(Object.entries({ autorizacion, excepcion_motivo, comentario }).filter(([, x]) => x));
  return {
    ...resto,
    ...textos,
    pagar: paga
      ? { medio: pagar.medio, ...(pagar.medio === 'TRANSFERENCIA' && pagar.cuenta_id ? { cuenta_id: pagar.cuenta_id } : {}) }
      : null,
  };
}

function Orden() {
  const { setValue } = useFormContext();
  const rut = String(useWatch({ name: 'rut' }) ?? '');
  const puesta = useWatch({ name: 'autorizacion' });
  const deudas = (useWatch({ name: 'obligaciones' }) ?? []) as unknown[];
  if (deudas.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Orden firmada del cliente (si su contrato no tiene cláusula de compensación)
      </Text>
      <Paper
        stored={String(puesta ?? '')}
        notice="La orden firmada del cliente quedó archivada."
        label="Arrastre la orden firmada"
        under={{ tipo_archivo: 'ORDEN_DEL_CLIENTE', referido_tipo: 'persona', referido_id: rut, rut }}
        onStored={(id) => setValue('autorizacion', id, { shouldDirty: true })}
      />
    </Stack>
  );
}

function Confirmar() {
  const { getValues } = useFormContext();
  const [rut, pasivos, obligaciones, pagar, autorizacion] = useWatch({ name: ['rut', 'pasivos', 'obligaciones', 'pagar', 'autorizacion'] });
  const { enviar: _e, ...cuerpo } = limpiar(getValues());
  const query = useQuery({
    queryKey: ['pasivos', 'simular', rut, pasivos, obligaciones, pagar, autorizacion],
    queryFn: ({ signal }) => apiPost<z.output<typeof Simulacion>>('/api/pasivos/solicitudes/simular', cuerpo, '', signal),
    retry: false,
  });
  const s = query.data;
  const conMora = s?.impedimentos.some((i) => i.codigo === 'cliente_en_mora') ?? false;
  return (
    <Stack>
      {query.isPending && <Cargando lines={3} />}
      {query.isError && <Alert color="red">{messageOf(query.error)}</Alert>}
      {s && (
        <>
          <Cifras
            items={[
              { titulo: 'Se usa', valor: <Pesos v={s.total} /> },
              { titulo: 'Se aplica a deudas', valor: <Pesos v={s.compensar} /> },
              { titulo: 'Se paga', valor: <Pesos v={s.salida} /> },
              ...(s.redondeo === 0 ? [] : [{ titulo: 'Redondeo Ley 20.956', valor: <Pesos v={s.redondeo} /> }]),
            ]}
          />
          <Impedimentos lista={s.impedimentos} />
        </>
      )}
      <Orden />
      <Fields>
        <SegmentField
          name="liquidacion"
          label="Liquidación"
          options={[
            { codigo: 'RESERVA', nombre: 'Reserva' },
            { codigo: 'SALDO', nombre: 'Saldo' },
            { codigo: 'AMBOS', nombre: 'Ambos' },
          ]}
        />
        <TextAreaField name="comentario" label="Comentario" maxLength={500} />
        {conMora && <TextAreaField name="excepcion_motivo" label="Por qué pagarle con mora (lo concede otra persona)" maxLength={500} />}
        <SwitchField name="enviar" label="Enviar a revisión al guardar" />
      </Fields>
    </Stack>
  );
}

const vacia = (rut: string) => ({
  rut,
  pasivos: [],
  obligaciones: [],
  pagar: { medio: 'TRANSFERENCIA', cuenta_id: '' },
  liquidacion: 'AMBOS',
  autorizacion: '',
  comentario: '',
  excepcion_motivo: '',
  enviar: true,
});

/** RUT → pasivos → destino → confirmar (areas/2 pasivos, Screens). */
export default function NuevaSolicitud() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  return (
    <Wizard<{ solicitudes: { id: string }[] }>
      area="pasivos/solicitudes"
      accion="crear"
      titulo="Nueva solicitud de pasivos"
      schema={contract.operations.crear_solicitud.input}
      defaults={vacia(oneOf(search.rut) ?? '')}
      transform={limpiar}
      draft={false}
      submit="Guardar solicitud"
      ok="Solicitud guardada"
      invalidates={['pasivos']}
      onDone={(r) => {
        const [una, otra] = r.solicitudes;
        void navigate({ to: una && !otra ? `/pasivos/solicitudes/${una.id}` : '/pasivos/solicitudes' });
      }}
      steps={[
        {
          titulo: 'RUT',
          fields: ['rut'],
          content: (
            <Stack>
              <Fields>
                <RutField name="rut" label="RUT del cliente" required span={6} />
              </Fields>
              <Quien />
            </Stack>
          ),
        },
        { titulo: 'Pasivos', fields: ['pasivos'], content: <ElegirPasivos /> },
        { titulo: 'Destino', fields: ['obligaciones'], content: <Destino /> },
        { titulo: 'Confirmar', fields: ['liquidacion'], content: <Confirmar /> },
      ]}
    />
  );
}
