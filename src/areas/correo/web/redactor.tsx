import { ActionIcon, Alert, Button, Drawer, Group, Menu, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPaperclip, IconTemplate, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiUpload } from '#platform/web/api/files.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { fileSize } from '#platform/web/files/size.ts';
import { RichText } from '#platform/web/richtext/rich-text.tsx';
import type { Adjunto, Email } from '../contract.ts';
import { dejarSalir } from './por-salir.ts';
import { escrita, leida } from './textos.ts';
import { type Carta, cartaDe, type Guardado, useBorrador, VACIA } from './use-borrador.ts';

const MAX = 10;

interface PersonasProps {
  label: string;
  value: string[];
  onChange: (v: string[]) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Addresses: those of the house and the contacts as one writes, or any other one. */
function Personas({ label, value, onChange, error, autoFocus }: PersonasProps) {
  const [q, setQ] = useState('');
  const [busca] = useDebouncedValue(q, 250);
  const r = useRead<{ items: { name: string; email: string }[] }>('correo', 'destinatarios', { q: busca });
  const malas = value.filter((v) => !leida(v));
  const opciones = (r.data?.items ?? []).map(escrita);
  return (
    <TagsInput
      label={label}
      value={value}
      onChange={onChange}
      searchValue={q}
      onSearchChange={setQ}
      // Nothing unfolds over the letter until something is written.
      data={q === '' ? [] : opciones}
      filter={({ options }) => options}
      splitChars={[',', ';']}
      // The list itself scrolls: a scroll area around it would be one more that the keyboard cannot enter.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      acceptValueOnBlur
      maxTags={50}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      error={malas.length > 0 ? `No es una dirección: ${malas.join(', ')}` : error}
    />
  );
}

function Archivos({ lista, onCambio }: { lista: readonly Adjunto[]; onCambio: (l: Adjunto[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [subiendo, setSubiendo] = useState(false);
  const subir = async (files: File[]): Promise<void> => {
    if (files.length === 0) return;
    setSubiendo(true);
    try {
      const { attachments } = await apiUpload<{ attachments: Adjunto[] }>('/api/correo/adjuntos', files, { key: uuidv7() });
      onCambio([...lista, ...attachments].slice(0, MAX));
    } catch (error) {
      toastError(error);
    } finally {
      setSubiendo(false);
    }
  };
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPaperclip size={14} aria-hidden />}
        loading={subiendo}
        disabled={lista.length >= MAX}
        onClick={() => input.current?.click()}
      >
        Adjuntar
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={(e) => {
          void subir([...(e.currentTarget.files ?? [])].slice(0, MAX - lista.length));
          e.currentTarget.value = '';
        }}
      />
      {lista.map((a) => (
        <Group key={a.id} gap={4} wrap="nowrap">
          <Text size="xs">
            {a.fileName} ({fileSize(a.size)})
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Quitar ${a.fileName}`}
            onClick={() => onCambio(lista.filter((x) => x.id !== a.id))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
    </Group>
  );
}

/** Texts that are written again and again: they fill the subject when it is empty and go before what is already there. */
function Plantillas({ carta, onElegir }: { carta: Carta; onElegir: (c: Partial<Carta>) => void }) {
  const { data } = useOptions('correo');
  const lista = optionList(data, 'plantillas_correo');
  if (lista.length === 0) return null;
  return (
    <Menu withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconTemplate size={14} aria-hidden />}>
          Plantilla
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lista.map((p) => (
          <Menu.Item
            key={p.codigo}
            onClick={() =>
              onElegir({ message: `${String(p.texto ?? '')}${carta.message}`, subject: carta.subject || String(p.asunto ?? '') })
            }
          >
            {p.nombre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const TEXTO: Readonly<Record<Guardado['estado'], string>> = {
  nuevo: '',
  guardando: 'Guardando el borrador…',
  guardado: 'Borrador guardado',
  fallo: 'No se pudo guardar',
};

function NoGuardado({ guardado, onOtra }: { guardado: Guardado; onOtra: () => void }) {
  if (guardado.estado !== 'fallo') return null;
  return (
    <Alert color="red" variant="light" title="El borrador no se guardó">
      <Text size="sm">{guardado.motivo}</Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={onOtra}>
        Guardar otra vez
      </Button>
    </Alert>
  );
}

/** A letter without subject leaves only when one insists. */
function Asunto({ value, avisado, onChange }: { value: string; avisado: boolean; onChange: (v: string) => void }) {
  const error = avisado && value.trim() === '' ? 'No tiene asunto: pulse Enviar otra vez para enviarlo así' : undefined;
  return <TextInput label="Asunto" maxLength={200} error={error} value={value} onChange={(e) => onChange(e.currentTarget.value)} />;
}

function Hoja({ inicial, onClose }: { inicial: { carta: Carta; id?: number; version?: number }; onClose: () => void }) {
  const { carta, cambiar, guardar, guardado } = useBorrador(inicial);
  const [copias, setCopias] = useState(inicial.carta.cc.length + inicial.carta.bcc.length > 0);
  const [error, setError] = useState<string>();
  const [saliendo, setSaliendo] = useState(false);
  const [sinAsunto, setSinAsunto] = useState(false);
  const enviar = async (): Promise<void> => {
    const todas = [...carta.to, ...carta.cc, ...carta.bcc];
    if (todas.length === 0) return setError('Indique al menos un destinatario');
    if (todas.some((t) => !leida(t))) return;
    if (carta.subject.trim() === '' && !sinAsunto) return setSinAsunto(true);
    setSaliendo(true);
    try {
      const id = await guardar();
      if (id !== undefined) dejarSalir(id, carta.subject);
      void invalidateArea('correo');
      onClose();
    } catch (e) {
      toastError(e);
    } finally {
      setSaliendo(false);
    }
  };
  return (
    <Stack gap="sm">
      <Personas label="Para" value={carta.to} onChange={(to) => cambiar({ to })} error={error} autoFocus={carta.to.length === 0} />
      {copias ? (
        <>
          <Personas label="Copia" value={carta.cc} onChange={(cc) => cambiar({ cc })} />
          <Personas label="Copia oculta" value={carta.bcc} onChange={(bcc) => cambiar({ bcc })} />
        </>
      ) : (
        <Button size="compact-xs" variant="subtle" w="max-content" onClick={() => setCopias(true)}>
          Agregar copias
        </Button>
      )}
      <Asunto value={carta.subject} avisado={sinAsunto} onChange={(subject) => cambiar({ subject })} />
      <RichText label="Mensaje" minRows={9} value={carta.message} onChange={(message) => cambiar({ message })} />
      <Group gap="xs">
        <Archivos lista={carta.attachments} onCambio={(attachments) => cambiar({ attachments })} />
        <Plantillas carta={carta} onElegir={cambiar} />
      </Group>
      <NoGuardado guardado={guardado} onOtra={() => void guardar().catch(() => undefined)} />
      <Group justify="space-between">
        <Text size="xs" c="dimmed" role="status">
          {TEXTO[guardado.estado]}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button loading={saliendo} onClick={() => void enviar()}>
            Enviar
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** An existing draft, read once: what is being written is not overwritten by what is read again. */
function Existente({ id, onClose }: { id: string; onClose: () => void }) {
  const r = useRead<{ email: Email }>('correo', '/apps/email/get-email', { id, folder: 'draft' });
  const leido = useRef<Email>(undefined);
  leido.current ??= r.isFetchedAfterMount ? r.data?.email : undefined;
  const e = leido.current;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (!e) return <Cargando lines={8} />;
  if (e.estado !== 'borrador') return <Alert title="Este correo ya se envió">Lo encuentra en Enviados.</Alert>;
  return <Hoja inicial={{ carta: cartaDe(e), id: e.id, version: e.version }} onClose={onClose} />;
}

/** The composer: a new mail ('nuevo'), or the draft of that number. Closing it leaves the draft kept. */
export default function Redactor({ cual, onClose }: { cual: string; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title={cual === 'nuevo' ? 'Nuevo correo' : 'Escribir correo'} position="right" size="xl">
      {cual === 'nuevo' ? <Hoja inicial={{ carta: VACIA }} onClose={onClose} /> : <Existente key={cual} id={cual} onClose={onClose} />}
    </Drawer>
  );
}
