import { useState } from "preact/hooks";
import { useLanguage } from "../../state/language.js";
import { formatMegabytes } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";

const maxBytes = 50 * 1024 * 1024;

interface FileChoiceProps {
  file: File | undefined;
  isDisabled: boolean;
  onChoose(file: File): void;
}

/** A list is chosen or dropped here. What the service would refuse for its size is not sent. */
export function FileChoice({ file, isDisabled, onChoose }: FileChoiceProps) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const [wrong, setWrong] = useState<string>();
  const [isOver, setOver] = useState(false);

  async function take(files: FileList | null | undefined) {
    const [chosen, another] = files ?? [];
    if (!chosen) return;
    setWrong(undefined);
    if (another) return setWrong(texts.oneFile);
    if (chosen.size === 0) return setWrong(texts.empty);
    if (chosen.size > maxBytes) {
      return setWrong(texts.tooLarge(formatMegabytes(chosen.size, language)));
    }
    try {
      // What is imported is what was looked at, also when the file on the disk changes meanwhile.
      onChoose(new File([await chosen.arrayBuffer()], chosen.name));
    } catch {
      setWrong(texts.unreadable);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to what the field inside does for everybody
    <div
      class={`drop ${isOver ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) void take(event.dataTransfer?.files);
      }}
    >
      <input
        id="file"
        type="file"
        class="unseen"
        disabled={isDisabled}
        aria-describedby="about-file"
        aria-invalid={wrong !== undefined}
        onChange={(event) => {
          void take(event.currentTarget.files);
          // The same file may be chosen again.
          event.currentTarget.value = "";
        }}
      />
      <label for="file" class="file-button">
        {texts.choose}
      </label>
      <p class="hint">{texts.dropHere}</p>
      <p id="about-file" class="hint">
        {texts.aboutFile}
      </p>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <p role="status">{file && texts.chosen(file.name, formatMegabytes(file.size, language))}</p>
    </div>
  );
}
