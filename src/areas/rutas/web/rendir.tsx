import { Button, FileButton, Group, Image, Modal, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Image.css';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { formatPesos } from '#kernel/values/format.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, NumberField, PesosField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { type CodigoResultado, RESULTADOS } from '../domain/resultados.ts';
import { encolar, enviarTodo } from './cola.ts';
import { achicar, guardarFoto } from './fotos.ts';
import { hhmm, NO_PAGO } from './palabras.ts';
import type { DelDia, ParadaDelDia } from './tipos.ts';

interface Props {
  ruta: NonNullable<DelDia['ruta']>;
  parada: ParadaDelDia;
  resultado: CodigoResultado;
  /** When he was at the door: fixed when he said what happened, whenever it is sent. */
  minuto: number;
  close: () => void;
}

const RECIBE: readonly CodigoResultado[] = ['PAGO', 'PROMESA', 'SIN_PAGO'];

/** A photo of the door, taken with the phone or chosen: shown before it is kept. */
function FotoDeLaPuerta({ foto, cambiar }: { foto: Blob | null; cambiar: (f: Blob | null) => void }) {
  const [error, setError] = useState<string | null>(null);
  const vista = useMemo(() => (foto ? URL.createObjectURL(foto) : null), [foto]);
  useEffect(() => () => (vista ? URL.revokeObjectURL(vista) : undefined), [vista]);
  const elegir = (f: File | null): void => {
    if (!f) return;
    setError(null);
    achicar(f).then(cambiar, () => setError('Eso no es una foto que se pueda leer: tome otra'));
  };
  return (
    <Stack gap="xs">
      {vista && <Image src={vista} alt="Foto de la puerta" radius="sm" mah={240} fit="contain" />}
      <Group gap="xs">
        <FileButton accept="image/jpeg,image/png,image/webp" capture="environment" onChange={elegir}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} />}>
              {foto ? 'Tomar otra foto' : 'Foto de la puerta'}
            </Button>
          )}
        </FileButton>
        {foto && (
          <Button variant="subtle" color="red" onClick={() => cambiar(null)}>
            Quitar
          </Button>
        )}
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** What happened at a door, kept in the phone first and sent after. */
export function Rendir({ ruta, parada, resultado, minuto, close }: Props) {
  const hoy = useHoy();
  const promete = resultado === 'PROMESA';
  const defaults = {
    parada_id: parada.id,
    resultado,
    hora: minuto,
    monto: resultado === 'PAGO' ? parada.monto - (parada.monto % 10) : '',
    comprobante: resultado === 'PAGO' ? (ruta.comprobante ?? '') : '',
    motivo_no_pago: '',
    ...(promete ? { compromiso: { monto: parada.monto, fecha: hoy, metodo_pago: 'EFECTIVO' } } : {}),
    comentario: '',
  };
  const [foto, setFoto] = useState<Blob | null>(null);
  const guardar = async (cuerpo: Record<string, unknown>): Promise<unknown> => {
    const key = uuidv7();
    if (foto) await guardarFoto(key, foto);
    encolar({ ruta_id: ruta.id, parada_id: parada.id, cuerpo, foto: foto ? { key, hora: hhmm(minuto) } : null });
    if ((await enviarTodo()) > 0) void invalidateArea('rutas');
    return undefined;
  };
  return (
    <Modal opened onClose={close} title={`${RESULTADOS[resultado].nombre}: ${parada.nombre}`} fullScreen>
      <Form
        area="rutas"
        accion="rendir_parada"
        schema={contract.operations.rendir_parada.input}
        defaults={defaults}
        send={guardar}
        draft={false}
        guard={false}
        onDone={close}
      >
        <Text size="sm">{`A las ${hhmm(minuto)}. Debe ${formatPesos(parada.monto)}.`}</Text>
        <Fields>
          {RECIBE.includes(resultado) && (
            <>
              <PesosField name="monto" label="Recibió en efectivo" required={resultado === 'PAGO'} span={12} />
              <NumberField name="comprobante" label="Número del comprobante" required={resultado === 'PAGO'} span={12} />
            </>
          )}
          {resultado === 'SIN_PAGO' && <OptionField name="motivo_no_pago" label="Por qué no pagó" options={NO_PAGO} required />}
          {promete && (
            <>
              <PesosField name="compromiso.monto" label="Promete" required span={12} />
              <DateField name="compromiso.fecha" label="Para el" required min={hoy} max={ruta.promesa_hasta} span={12} />
              <OptionField name="compromiso.metodo_pago" label="Cómo pagará" options="metodos_pago" required span={12} />
            </>
          )}
          <TextAreaField name="comentario" label="Comentario" rows={3} maxLength={1000} />
        </Fields>
        {resultado !== 'NO_VISITADA' && <FotoDeLaPuerta foto={foto} cambiar={setFoto} />}
        <FormActions submit="Guardar" onCancel={close} />
      </Form>
    </Modal>
  );
}
