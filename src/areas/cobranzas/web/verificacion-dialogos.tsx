import { Alert, List, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { PaperField } from '#platform/web/files/paper.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { CONCLUSIONES_EN_PALABRAS, MEDIOS_EN_PALABRAS } from './verificacion-palabras.ts';

type PorDeudor = OutputOf<typeof contract, 'enviar_verificacion'>;

/** What a dialog needs of a document. */
interface DocumentoElegido {
  id: string;
  nombre: string;
  razon_deudor: string;
  deudor_rut: string;
}

type Accion = 'verificar' | 'enviar_verificacion' | 'notificar' | 'registrar_acuse' | 'rechazar_notificacion';

interface Dialogo {
  documentos: readonly DocumentoElegido[];
  close: () => void;
}

function Marco({
  documentos,
  close,
  accion,
  titulo,
  submit,
  ok,
  defaults,
  onDone,
  children,
}: Dialogo & {
  accion: Accion;
  titulo: string;
  submit: string;
  ok: string;
  defaults: object;
  onDone?: (r: unknown) => void;
  children: ReactNode;
}) {
  const [uno] = documentos;
  const deudores = new Set(documentos.map((d) => d.deudor_rut)).size;
  return (
    <ActDialog
      title={titulo}
      size="lg"
      close={close}
      area="cobranzas"
      accion={accion}
      schema={contract.operations[accion].input}
      defaults={{ documento_ids: documentos.map((d) => d.id), ...defaults }}
      draft={false}
      guard={false}
      ok={ok}
      onDone={(r) => {
        for (const area of ['cobranzas', 'documentos', 'operaciones']) void invalidateArea(area);
        if (onDone) onDone(r);
        else close();
      }}
      submit={submit}
    >
      <Text size="sm">
        {documentos.length === 1 ? `Documento ${uno?.nombre}` : `${documentos.length} documentos`} de{' '}
        {deudores === 1 ? uno?.razon_deudor : `${deudores} deudores`}
      </Text>
      <Fields>{children}</Fields>
    </ActDialog>
  );
}

/** The file that proves what the debtor said: it is kept with the first of the documents. */
function Evidencia({ documento, label }: { documento: string; label: string }) {
  return (
    <PaperField
      name="evidencia"
      title={label}
      notice="La evidencia quedó archivada con el documento."
      accept=".pdf,.jpg,.png,.txt"
      label="Arrastre el correo, la pantalla o el papel"
      under={{ tipo_archivo: 'OTRO', referido_tipo: 'documento', referido_id: documento }}
    />
  );
}

function SubEstado() {
  const estado = useWatch({ name: 'estado' }) as string;
  return <OptionField name="sub_estado" label="Detalle" options="sub_estados" only={(o) => o.estado === estado} span={6} />;
}

/** What the debtor said. */
export function Verificar(p: Dialogo) {
  const uno = p.documentos.length === 1;
  return (
    <Marco
      {...p}
      accion="verificar"
      titulo="Registrar la respuesta del deudor"
      submit="Registrar"
      ok="Verificación registrada"
      defaults={{
        estado: '',
        sub_estado: '',
        por: '',
        monto_confirmado: null,
        fecha_pago_confirmada: '',
        paga_a: '',
        oc_hes: '',
        comentario: '',
        evidencia: '',
      }}
    >
      <OptionField name="estado" label="Qué dijo" options={CONCLUSIONES_EN_PALABRAS} required span={6} />
      <SubEstado />
      <OptionField name="por" label="Por qué medio" options="verificaciones_por" required span={6} />
      <DateField name="fecha_pago_confirmada" label="Cuándo lo paga" span={6} />
      {uno && <PesosField name="monto_confirmado" label="Monto que confirma" span={6} />}
      <TextField name="paga_a" label="A quién dice que paga" maxLength={120} span={6} />
      <TextField name="oc_hes" label="OC o HES" maxLength={60} span={6} />
      <TextAreaField name="comentario" label="Comentario" maxLength={1000} span={12} />
      <Evidencia documento={p.documentos[0]?.id ?? ''} label="Evidencia (obligatoria cuando está conforme y es de monto alto)" />
    </Marco>
  );
}

/** What happened with each debtor. */
function Resultados({ r, close }: { r: PorDeudor; close: () => void }) {
  const no = r.resultados.filter((x) => !x.ok);
  return (
    <Modal opened onClose={close} title="Resultado por deudor" size="lg">
      <Stack>
        <Text size="sm">
          {r.resultados.length - no.length} de {r.resultados.length} deudores avisados.
        </Text>
        {no.length > 0 && (
          <Alert color="red" title="No se avisó a">
            <List size="sm">
              {no.map((x) => (
                <List.Item key={x.deudor_rut}>
                  {x.razon_deudor}: {x.detail}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Stack>
    </Modal>
  );
}

/** Asks by mail: one letter a debtor. */
export function PedirVerificacion(p: Dialogo) {
  const [r, setR] = useState<PorDeudor | null>(null);
  if (r) return <Resultados r={r} close={p.close} />;
  return (
    <Marco
      {...p}
      accion="enviar_verificacion"
      titulo="Pedir verificación por correo"
      submit="Enviar"
      ok="Pedidos enviados"
      defaults={{ contacto_ids: [], mensaje: '' }}
      onDone={(x) => setR(x as PorDeudor)}
    >
      <TextAreaField name="mensaje" label="Qué agregar a la carta" maxLength={1000} span={12} />
    </Marco>
  );
}

/** Tells the debtors of the cesión. */
export function Notificar(p: Dialogo) {
  const [r, setR] = useState<PorDeudor | null>(null);
  if (r) return <Resultados r={r} close={p.close} />;
  return (
    <Marco
      {...p}
      accion="notificar"
      titulo="Notificar la cesión"
      submit="Notificar"
      ok="Notificación registrada"
      defaults={{ medio: 'CORREO', contacto_ids: [], evidencia: '' }}
      onDone={(x) => setR(x as PorDeudor)}
    >
      <OptionField name="medio" label="Cómo se le avisa" options={MEDIOS_EN_PALABRAS} required span={12} />
      <Evidencia documento={p.documentos[0]?.id ?? ''} label="Comprobante de la carta" />
    </Marco>
  );
}

export function Acuse(p: Dialogo) {
  const hoy = useHoy();
  return (
    <Marco
      {...p}
      accion="registrar_acuse"
      titulo="Registrar acuse del deudor"
      submit="Registrar"
      ok="Acuse registrado"
      defaults={{ fecha: hoy, evidencia: '' }}
    >
      <DateField name="fecha" label="Fecha del acuse" max={hoy} required span={6} />
      <Evidencia documento={p.documentos[0]?.id ?? ''} label="Evidencia" />
    </Marco>
  );
}

export function Rechazo(p: Dialogo) {
  return (
    <Marco
      {...p}
      accion="rechazar_notificacion"
      titulo="El deudor rechaza la cesión"
      submit="Registrar rechazo"
      ok="Rechazo registrado"
      defaults={{ motivo: '' }}
    >
      <TextAreaField name="motivo" label="Por qué la rechaza" required maxLength={300} span={12} />
    </Marco>
  );
}
