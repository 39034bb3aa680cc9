import { ActionIcon, Button, Text, Textarea } from '@mantine/core';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { onEvent } from '#platform/web/api/events.ts';
import { useIntentKey, useRead } from '#platform/web/api/hooks.ts';
import { apiGet, apiPost, request } from '#platform/web/api/http.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { Contacto, contract, Mensaje } from '../contract.ts';
import classes from './chat.module.css';
import { ABIERTO, type Abierto, ponerEnviado } from './en-vivo.ts';
import { Mensajes } from './mensajes.tsx';
import { Cara } from './persona.tsx';
import { STATUS } from './textos.ts';

type Enviado = OutputOf<typeof contract, 'enviar'>;
const TECLEO_MS = 3000;
const OLVIDO_MS = 4500;

/** Whether the other one is writing: each sign of it lasts some seconds. */
function useEscribiendo(de: number): boolean {
  const [si, setSi] = useState(false);
  useEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const parar = onEvent('chat', (d) => {
      clearTimeout(reloj);
      if (d.de !== de) return;
      setSi(d.que === 'escribiendo');
      if (d.que === 'escribiendo') reloj = setTimeout(() => setSi(false), OLVIDO_MS);
    });
    return () => {
      clearTimeout(reloj);
      parar();
      setSi(false);
    };
  }, [de]);
  return si;
}

/** Enter sends, Shift+Enter is a line more. */
function Escribir({ contacto }: { contacto: Contacto }) {
  const [texto, setTexto] = useState('');
  const tecleo = useRef(0);
  const [enviando, setEnviando] = useState(false);
  const key = useIntentKey();
  const listo = texto.trim() !== '' && !enviando;
  const mandar = async (): Promise<void> => {
    if (!listo) return;
    setEnviando(true);
    try {
      const { response } = await apiPost<Enviado>('/api/chat/enviar', { contact: contacto.id, message: texto }, key.current());
      key.renew();
      ponerEnviado(contacto.id, response.newMessageData);
      setTexto('');
    } catch (error) {
      toastError(error);
    } finally {
      setEnviando(false);
    }
  };
  const tecla = (e: KeyboardEvent): void => {
    if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return;
    e.preventDefault();
    void mandar();
  };
  const escribir = (v: string): void => {
    setTexto(v);
    if (v === '' || Date.now() - tecleo.current < TECLEO_MS) return;
    tecleo.current = Date.now();
    void request('POST', '/api/chat/escribiendo', { body: { contact: contacto.id } }).catch(() => undefined);
  };
  return (
    <form
      className={classes.escribir}
      onSubmit={(e) => {
        e.preventDefault();
        void mandar();
      }}
    >
      <Textarea
        flex={1}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        aria-label={`Mensaje para ${contacto.fullName}`}
        placeholder="Escriba un mensaje"
        value={texto}
        onChange={(e) => escribir(e.currentTarget.value)}
        onKeyDown={tecla}
      />
      <Button type="submit" disabled={!listo} loading={enviando} leftSection={<IconSend size={16} aria-hidden />}>
        Enviar
      </Button>
    </form>
  );
}

/** The conversation with one person. */
export function Conversacion({ id, yo, onCerrar }: { id: number; yo: number; onCerrar: () => void }) {
  const r = useRead<Abierto>('chat', ABIERTO, { id: String(id) });
  const [viejos, setViejos] = useState<readonly Mensaje[]>([]);
  const escribe = useEscribiendo(id);
  const puede = useCan('chat:enviar');
  if (r.isPending) return <Cargando lines={8} />;
  if (!r.data) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { chat, contact } = r.data;
  const nuevos = chat?.chat ?? [];
  const desde = nuevos[0]?.n ?? 1;
  const mensajes = [...viejos.filter((m) => m.n < desde), ...nuevos];
  const primero = mensajes[0]?.n ?? 1;
  const antes = (): void => {
    const pedido = { id: String(id), antes: String(primero) };
    apiGet<Abierto>(ABIERTO, pedido).then((a) => setViejos((v) => [...(a.chat?.chat ?? []), ...v]), toastError);
  };
  return (
    <>
      <div className={classes.cabeza}>
        <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" aria-label="Volver a los contactos" onClick={onCerrar}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <Cara c={contact} />
        <span className={classes.texto}>
          <Text span className={classes.linea} fw={600}>
            {contact.fullName}
          </Text>
          <span className={classes.linea}>{[STATUS[contact.status], contact.about].filter(Boolean).join(' · ')}</span>
        </span>
      </div>
      {mensajes.length === 0 ? (
        <Vacio razon={`Todavía no conversa con ${contact.fullName}.`} />
      ) : (
        <Mensajes mensajes={mensajes} yo={yo} escribe={escribe ? contact.fullName : undefined} onAntes={primero > 1 ? antes : undefined} />
      )}
      {puede && <Escribir contacto={contact} />}
    </>
  );
}
