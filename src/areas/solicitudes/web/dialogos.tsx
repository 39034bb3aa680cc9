import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { PercentField, UfField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { preciosEnPalabras as enPalabras } from './palabras.ts';

export type S = Detailed<EntityOf<typeof contract>>;
type Accion = keyof (typeof contract)['operations'] & string;

interface Dialogo {
  s: S;
  close: () => void;
}

interface ActoProps extends Dialogo {
  accion: Accion;
  titulo: string;
  submit: string;
  ok: string;
  defaults: object;
  /** Of what is written, when it is not what is sent. */
  schema?: z.ZodType;
  /** What the act carries besides what is written. */
  fijo?: Record<string, unknown>;
  /** How what is written becomes what is sent. */
  forma?: (v: Record<string, unknown>) => Record<string, unknown>;
  antes?: ReactNode;
  cambia?: readonly string[];
  /** Red when it takes something away. */
  color?: string;
  children: ReactNode;
}

/** The dialog of an act over a solicitud: what it will do, its fields, its button. */
function Acto({ s, close, accion, titulo, submit, ok, defaults, schema, fijo, forma, antes, cambia, color, children }: ActoProps) {
  return (
    <Modal opened onClose={close} title={titulo} size="lg">
      <Stack>
        {antes && (
          <Text size="sm" component="div">
            {antes}
          </Text>
        )}
        <Form
          area="solicitudes"
          accion={accion}
          id={s.id}
          version={s.version}
          schema={schema ?? contract.operations[accion].input}
          defaults={{ ...fijo, ...defaults }}
          transform={(v) => ({ ...(forma ? forma(v) : v), ...fijo })}
          draft={false}
          guard={false}
          unread
          ok={ok}
          onDone={close}
          invalidates={['bandeja', ...(cambia ?? [])]}
        >
          <Fields>{children}</Fields>
          <FormActions submit={submit} onCancel={close} {...(color ? { color } : {})} />
        </Form>
      </Stack>
    </Modal>
  );
}

const SI_NO = z.enum(['si', 'no'], { error: 'Elija su respuesta' });
const ops = contract.operations;
/** An answer comes unchosen: it is written as a word and sent as yes or no. */
const RESPUESTAS = {
  excepcion: ops.resolver_excepcion.input.extend({ acepta: SI_NO }),
  precios: ops.resolver_precios.input.extend({ acepta: SI_NO }),
  revision: ops.resolver_revision.input.extend({ confirma: SI_NO }),
};
const dice = (campo: 'acepta' | 'confirma') => (v: Record<string, unknown>) => ({ ...v, [campo]: v[campo] === 'si' });
const opciones = (si: string, no: string) => [
  { codigo: 'si', nombre: si },
  { codigo: 'no', nombre: no },
];

export function Enviar(p: Dialogo) {
  const sinEvaluar = p.s.evaluacion?.estado === 'error';
  return (
    <Acto
      {...p}
      accion="enviar"
      titulo={`Enviar la solicitud ${p.s.numero}`}
      submit="Enviar"
      ok="Solicitud enviada"
      defaults={{ sin_evaluacion_motivo: '' }}
      cambia={['comite']}
      antes="La solicitud pasa a riesgo, o al comité mientras riesgo no rige, y ya no se edita."
    >
      {sinEvaluar ? (
        <TextAreaField name="sin_evaluacion_motivo" label="Por qué se sigue sin la evaluación del analista virtual" maxLength={500} />
      ) : null}
    </Acto>
  );
}

export function ResolverExcepcion({ codigo, nombre, ...p }: Dialogo & { codigo: string; nombre: string }) {
  return (
    <Acto
      {...p}
      accion="resolver_excepcion"
      titulo={`Excepción: ${nombre}`}
      submit="Responder"
      ok="Excepción respondida"
      schema={RESPUESTAS.excepcion}
      defaults={{ acepta: '', motivo: '' }}
      forma={dice('acepta')}
      fijo={{ codigo }}
      antes="Una excepción rechazada impide aprobar la solicitud mientras el ejecutivo no la corrija."
    >
      <OptionField name="acepta" label="Respuesta" options={opciones('Aceptar la excepción', 'Rechazar la excepción')} required span={6} />
      <TextAreaField name="motivo" label="Por qué" required maxLength={500} />
    </Acto>
  );
}

export function DispensarCondicion({ id, texto, ...p }: Dialogo & { id: string; texto: string }) {
  return (
    <Acto
      {...p}
      accion="dispensar_condicion"
      titulo="Dispensar la condición"
      submit="Dispensar"
      ok="Condición dispensada"
      defaults={{ motivo: '' }}
      fijo={{ condicion_id: id }}
      antes={`«${texto}» deja de exigirse: los giros de la línea ya no la esperan.`}
    >
      <TextAreaField name="motivo" label="Por qué no se exige" required maxLength={500} />
    </Acto>
  );
}

export function CumplirCondicion({
  id,
  texto,
  papeles,
  ...p
}: Dialogo & { id: string; texto: string; papeles: readonly { codigo: string; nombre: string }[] }) {
  return (
    <Acto
      {...p}
      accion="cumplir_condicion"
      titulo="Condición cumplida"
      submit="Registrar"
      ok="Condición cumplida"
      defaults={{ documento_id: '' }}
      fijo={{ condicion_id: id }}
      antes={
        papeles.length > 0
          ? `«${texto}» queda cumplida con el papel que elija.`
          : `«${texto}»: primero archive su papel en la pestaña Papeles de esta solicitud.`
      }
    >
      <OptionField name="documento_id" label="Papel que la prueba" options={papeles} required sola />
    </Acto>
  );
}

export function PedirPrecios(p: Dialogo) {
  const { s } = p;
  const antes = { tasa_mensual: s.tasa_mensual, comision_pct: s.comision_pct ?? '', comision_minima_uf: s.comision_minima_uf ?? '' };
  return (
    <Acto
      {...p}
      accion="enviar_precios"
      titulo="Cambiar precios"
      submit="Enviar precios"
      ok="Precios enviados a aprobar"
      defaults={{ precios: antes, motivo: '' }}
      fijo={{ submit_precios: true }}
      antes="Monto, plazo, votos y firmas quedan como están. Lo ya cursado conserva sus precios."
    >
      <PercentField name="precios.tasa_mensual" label="Tasa mensual" decimals={4} required span={4} />
      <PercentField name="precios.comision_pct" label="Comisión" span={4} />
      <UfField name="precios.comision_minima_uf" label="Comisión mínima" span={4} />
      <TextAreaField name="motivo" label="Por qué cambian" required maxLength={500} />
    </Acto>
  );
}

export function ResolverPrecios(p: Dialogo) {
  const pedidos = p.s.precios.find((x) => x.estado === 'pendiente');
  return (
    <Acto
      {...p}
      accion="resolver_precios"
      titulo="Aprobar o rechazar los precios"
      submit="Responder"
      ok="Precios respondidos"
      schema={RESPUESTAS.precios}
      defaults={{ acepta: '', motivo: '' }}
      forma={dice('acepta')}
      cambia={['clientes']}
      antes={pedidos && `De ${enPalabras(pedidos.antes)} a ${enPalabras(pedidos.pedidos)}. ${pedidos.motivo} (${pedidos.por}).`}
    >
      <OptionField name="acepta" label="Decisión" options={opciones('Aprobar los precios', 'Rechazar los precios')} required span={6} />
      <TextAreaField name="motivo" label="Por qué" required maxLength={500} />
    </Acto>
  );
}

export function ResolverRevision(p: Dialogo) {
  return (
    <Acto
      {...p}
      accion="resolver_revision"
      titulo="Responder la revisión"
      submit="Responder"
      ok="Revisión respondida"
      schema={RESPUESTAS.revision}
      defaults={{ confirma: '', respuesta: '' }}
      forma={dice('confirma')}
      antes="Si no confirma el rechazo, la solicitud vuelve al ejecutivo y se vota otra vez."
    >
      <OptionField name="confirma" label="Resultado" options={opciones('Confirmar el rechazo', 'Abrirla otra vez')} required span={6} />
      <TextAreaField name="respuesta" label="Respuesta al titular" required maxLength={1000} />
    </Acto>
  );
}

export function Anular(p: Dialogo) {
  const { s } = p;
  return (
    <Acto
      {...p}
      accion="anular"
      titulo={`Anular la solicitud ${s.numero}`}
      submit="Anular la solicitud"
      ok="Solicitud anulada"
      defaults={{ motivo: '', desistimiento: '' }}
      cambia={['comite']}
      color="red"
      antes={loQueSePierde(s)}
    >
      <OptionField name="desistimiento" label="El cliente desistió por" options="motivos_desistimiento" span={6} />
      <TextAreaField name="motivo" label="Motivo" required maxLength={500} />
    </Acto>
  );
}

/** What annulling loses, by what was already given. */
function loQueSePierde(s: S): string {
  const dadas = [
    ...(s.comite && s.comite.votos.length > 0
      ? [`${s.comite.votos.length === 1 ? 'el voto dado' : `los ${s.comite.votos.length} votos dados`}`]
      : []),
    ...(s.firmaron.length > 0 ? [s.firmaron.length === 1 ? `la firma de ${s.firmaron[0]}` : `las firmas de ${s.firmaron.join(', ')}`] : []),
  ];
  const pierde = dadas.length > 0 ? ` Se pierden ${dadas.join(' y ')}.` : '';
  const linea = s.linea_vigente ? 'La línea vigente del cliente no cambia.' : 'El cliente sigue sin línea.';
  return `La solicitud ${s.numero} de ${s.nombre} queda anulada y sale del comité: no se recupera.${pierde} ${linea}`;
}
