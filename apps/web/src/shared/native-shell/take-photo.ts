import { Camera, CameraResultType, CameraSource } from "@capacitor/camera";

/** A photo of the device's camera or its library, as the person chooses; null if they stop. */
export async function takePhoto(): Promise<File | null> {
  try {
    // As text, because a page of another origin than the app's own can't read the device's files.
    const { base64String = "", format } = await Camera.getPhoto({
      resultType: CameraResultType.Base64,
      source: CameraSource.Prompt,
    });
    const bytes = Uint8Array.from(atob(base64String), (character) => character.codePointAt(0) ?? 0);
    return new File([bytes], `photo.${format}`, { type: `image/${format}` });
  } catch (error) {
    if (error instanceof Error && /cancel/i.test(error.message)) return null;
    throw error;
  }
}
