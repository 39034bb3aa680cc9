import '@mantine/tiptap/styles.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { LABELS } from './labels.ts';

interface EditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  minRows?: number;
  disabled?: boolean;
}

/** An empty document is an empty text, so that "falta" means what it says. */
const textOf = (html: string): string => (html === '<p></p>' ? '' : html);

/** The editor itself, behind its own chunk. Ctrl+K inside it is the palette's, not a link's. */
export function Editor({ label, value, onChange, invalid, minRows = 6, disabled = false }: EditorProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }), Link],
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', ...(invalid ? { 'aria-invalid': 'true' } : {}) },
    },
    onUpdate: ({ editor: e }) => onChange(textOf(e.getHTML())),
  });
  useEffect(() => {
    if (editor && !editor.isDestroyed && textOf(editor.getHTML()) !== value) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <RichTextEditor editor={editor} labels={LABELS} withTypographyStyles>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content mih={minRows * 24} />
    </RichTextEditor>
  );
}
