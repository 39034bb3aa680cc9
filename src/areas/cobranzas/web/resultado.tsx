import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { dialogForm } from '#platform/web/form/dialog.tsx';
import { CheckField, DateField, PesosField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { todas } from './deudas-vivas.ts';
import { PROXIMAS } from './palabras.ts';
import type { Ticket } from './tipos.ts';

const api = areaApi<typeof contract>('cobranzas');
const comun = dialogForm('cobranzas');
/** Results after which nobody was heard: they need nothing more than themselves. */
const MUDOS: Readonly<Record<string, string>> = {
  NO_CONTESTA: 'NO_CONTESTA',
  OCUPADO: 'NO_CONTESTA',
  BUZON: 'NO_CONTESTA',
  FUERA_DE_SERVICIO: 'NO_CONTESTA',
  NUMERO_EQUIVOCADO: 'NO_CONTESTA',
};

/** What each way of going on asks for. */
function Segun({ t }: { t: Ticket }) {
  const seguimiento: unknown = useWatch({ name: 'estado_seguimiento' });
  const hoy = useHoy();
  if (seguimiento === 'PROMETE_PAGO')
    return (
      <>
        <PesosField name="compromiso.monto" label="Promete" required span={4} />
        <DateField name="compromiso.fecha" label="Para el" required min={hoy} span={4} />
        <OptionField name="compromiso.metodo_pago" label="Cómo pagará" options="metodos_pago" required span={4} />
      </>
    );
  if (seguimiento === 'DISPUTA')
    return (
      <>
        <OptionField name="disputa.motivo" label="Qué disputa" options="motivos_disputa" required span={6} />
        <PesosField name="disputa.monto" label="Monto disputado" required span={6} />
      </>
    );
  return (
    <>
      <OptionField name="proxima.tipo" label="Próxima acción" options={PROXIMAS} required span={6} />
      <DateField name="proxima.fecha" label="Fecha" required min={hoy} span={6} />
      {t.protegida && seguimiento === 'CONTACTADO_TITULAR' && (
        <CheckField name="informado" label="Informé quién cobra, qué se debe, sus cargos y sus derechos" />
      )}
    </>
  );
}

/** Only what the chosen way asks for is sent. */
function limpiar(v: Record<string, unknown>): Record<string, unknown> {
  const { compromiso, disputa, proxima, ...resto } = v;
  if (v.estado_seguimiento === 'PROMETE_PAGO') return { ...resto, compromiso };
  if (v.estado_seguimiento === 'DISPUTA') return { ...resto, disputa };
  return { ...resto, proxima };
}

function TeclaPromesa() {
  const { setValue } = useFormContext();
  useHotkeys([
    ['p', () => setValue('estado_seguimiento', 'PROMETE_PAGO', { shouldDirty: true })],
    ['d', () => setValue('estado_seguimiento', 'DISPUTA', { shouldDirty: true })],
  ]);
  return null;
}

/** Somebody was heard: what was said, and what comes next. */
function Oido({ t, gestion_id, estado_llamada, close }: { t: Ticket; gestion_id: string; estado_llamada: string; close: () => void }) {
  const hoy = useHoy();
  const defaults = {
    gestion_id,
    estado_llamada,
    estado_seguimiento: '',
    comentario: '',
    informado: false,
    compromiso: { pks: todas(t), monto: t.total_hoy, fecha: hoy, metodo_pago: 'TRANSFERENCIA' },
    disputa: { pks: todas(t), motivo: '', monto: t.total_hoy },
    proxima: { fecha: '', tipo: 'LLAMADA' },
  };
  return (
    <Form
      {...comun(t, close)}
      accion="registrar_llamada"
      schema={contract.operations.registrar_llamada.input.partial()}
      defaults={defaults}
      transform={limpiar}
      ok="Llamada registrada"
    >
      <TeclaPromesa />
      <Fields>
        <OptionField name="estado_seguimiento" label="Cómo quedó" options="estados_seguimiento" required span={12} />
        <Segun t={t} />
        <TextAreaField name="comentario" label="Qué se conversó" rows={2} maxLength={1000} />
      </Fields>
      <FormActions submit="Cerrar llamada" onCancel={close} />
    </Form>
  );
}

/** The call under way: its result by a click or by its number, from 1 to 9. */
export function LlamadaEnCurso({ t }: { t: Ticket }) {
  const [oido, setOido] = useState<string | null>(null);
  const opciones = useOptions('cobranzas');
  const resultados = optionList(opciones.data, 'estados_llamada').filter((o) => o.activo !== false);
  const curso = t.en_curso;
  const registrar = api.useAction('registrar_llamada', { id: t.id, ok: 'Llamada registrada' });
  const elegir = (codigo: string | undefined): void => {
    if (!codigo || !curso?.mia || registrar.isPending) return;
    const mudo = MUDOS[codigo];
    if (mudo) registrar.mutate({ gestion_id: curso.gestion_id, estado_llamada: codigo, estado_seguimiento: mudo, version: t.version });
    else setOido(codigo);
  };
  useHotkeys(resultados.slice(0, 9).map((o, i) => [String(i + 1), () => elegir(o.codigo)]));
  if (!curso) return null;
  if (!curso.mia) return <Alert color="yellow">{`${curso.operador} está en contacto con esta persona.`}</Alert>;
  return (
    <Alert color="blue" title={`Llamada en curso${curso.telefono ? ` al ${curso.telefono}` : ''}`}>
      <Stack gap="sm">
        {oido ? (
          <Oido t={t} gestion_id={curso.gestion_id} estado_llamada={oido} close={() => setOido(null)} />
        ) : (
          <>
            <Text size="sm">¿Cómo resultó?</Text>
            <Group gap="xs">
              {resultados.map((o, i) => (
                <Button
                  key={o.codigo}
                  size="xs"
                  variant="default"
                  loading={registrar.isPending}
                  onClick={() => elegir(o.codigo)}
                  rightSection={i < 9 ? <Kbd size="xs">{i + 1}</Kbd> : null}
                >
                  {o.nombre.charAt(0).toUpperCase() + o.nombre.slice(1)}
                </Button>
              ))}
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  );
}
